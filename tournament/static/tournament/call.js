// + calls what can be called, wherever the cursor is but where words are typed. A key that is held down calls once.

document.body.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (key !== "+" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target.matches("select, textarea, input:not([data-most])")) return;
  event.preventDefault();
  const caller = document.querySelector("[data-calls]");
  if (!event.repeat) caller.form.requestSubmit(caller);
});
