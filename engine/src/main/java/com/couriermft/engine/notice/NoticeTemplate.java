package com.couriermft.engine.notice;

import com.couriermft.engine.expression.EventText;
import com.couriermft.engine.expression.Template;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Pointer;
import com.couriermft.formats.json.RecordForm;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Custom texts of a notification. Stored as
 *
 * <pre>{"subject": "{{event.job_id}} failed", "text": "{{event.failure.message}}\n\nCall Ops."}
 * </pre>
 *
 * @param subject the notification's subject, also used as its line in a digest; {@code null} for
 *     the default subject
 * @param text the notification's text, which replaces the default paragraphs and facts; {@code
 *     null} for the default
 */
public record NoticeTemplate(
    @Field(
            title = "Subject",
            group = FieldGroup.NOTIFICATIONS,
            help =
                "The subject, with references such as `{{event.job_id}}`; in a digest, the line of"
                    + " each event",
            maxLength = 200)
        @Nullable String subject,
    @Field(
            title = "Text",
            group = FieldGroup.NOTIFICATIONS,
            help =
                "The text, instead of the default one, with references such as"
                    + " `{{event.failure.message}}`; empty lines separate paragraphs",
            maxLength = 2_000)
        @Nullable String text) {
  /** Title of fields that contain a template. */
  public static final String TITLE = "Message template";

  /** Help for fields that contain a template. */
  public static final String HELP = "Custom subject and text for notifications";

  /** Maximum number of characters of a subject after its references are filled in. */
  private static final int MOST_SUBJECT = 1_000;

  /** Maximum number of characters of a text after its references are filled in. */
  private static final int MOST_TEXT = 10_000;

  private static final RecordForm<NoticeTemplate> FORM = RecordForm.of(NoticeTemplate.class);

  /**
   * Returns the problems of the template's references.
   *
   * @param pointer the pointer of the template
   * @param types the types of the events that the template is for
   * @param files whether notifications include names of files and folders
   */
  public List<Problem> problems(String pointer, Set<String> types, boolean files) {
    List<Problem> problems = new ArrayList<>();
    TemplateCheck check = new TemplateCheck(types, files, problems);
    check.of(Pointer.child(pointer, "subject"), subject);
    check.of(Pointer.child(pointer, "text"), text);
    return problems;
  }

  /** Returns the template in which every text has its default. */
  public static NoticeTemplate usual() {
    return new NoticeTemplate(null, null);
  }

  /** Reads the result of {@link #toJson}; an empty text becomes {@code null}. */
  public static @Nullable NoticeTemplate ofText(String stored) {
    return stored.isEmpty() ? null : Json.read(stored, NoticeTemplate.class);
  }

  /** Returns the JSON in which the template is stored. */
  public ObjectNode toJson() {
    return FORM.write(this);
  }

  /** Returns the custom subject of a notification about an event; empty for the default subject. */
  public Optional<String> subjectOf(ObjectNode event) {
    return rendered(subject, event, MOST_SUBJECT);
  }

  /** Returns the custom text of a notification about an event; empty for the default text. */
  public Optional<String> textOf(ObjectNode event) {
    return rendered(text, event, MOST_TEXT);
  }

  private static Optional<String> rendered(@Nullable String template, ObjectNode event, int most) {
    return Optional.ofNullable(template)
        .map(words -> EventText.of(Template.parse(words), event, most));
  }
}
