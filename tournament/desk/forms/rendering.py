"""Every field of every form is drawn by one fragment: label, help and error tied to the box."""

from django.forms.renderers import TemplatesSetting


class FormRenderer(TemplatesSetting):
    field_template_name = "desk/_field.html"
