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
 * Words of an author's own for a notice. Stored as
 *
 * <pre>{"subject": "{{event.job_id}} failed", "text": "{{event.failure.message}}\n\nCall Ops."}
 * </pre>
 *
 * @param subject of the notice, and of its line among several; {@code null} for the usual one
 * @param text of the notice, in the place of its paragraphs and facts; {@code null} for these
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
  /** Title of the fields that hold a template. */
  public static final String TITLE = "Message template";

  /** Help for fields that hold a template. */
  public static final String HELP = "Custom subject and text for notifications";

  /** The most characters of a subject with its references put in. */
  private static final int MOST_SUBJECT = 1_000;

  /** The most characters of a text with its references put in. */
  private static final int MOST_TEXT = 10_000;

  private static final RecordForm<NoticeTemplate> FORM = RecordForm.of(NoticeTemplate.class);

  /**
   * Returns the problems of the template's references.
   *
   * @param pointer where the template stands
   * @param types the types of the events that it is for
   * @param files whether notifications include names of files and folders
   */
  public List<Problem> problems(String pointer, Set<String> types, boolean files) {
    List<Problem> problems = new ArrayList<>();
    TemplateCheck check = new TemplateCheck(types, files, problems);
    check.of(Pointer.child(pointer, "subject"), subject);
    check.of(Pointer.child(pointer, "text"), text);
    return problems;
  }

  /** Returns the template of which every text is the usual one. */
  public static NoticeTemplate usual() {
    return new NoticeTemplate(null, null);
  }

  /** Returns what {@link #toJson} has written; {@code null} of a text that is empty. */
  public static @Nullable NoticeTemplate ofText(String stored) {
    return stored.isEmpty() ? null : Json.read(stored, NoticeTemplate.class);
  }

  /** Returns the template as it is stored. */
  public ObjectNode toJson() {
    return FORM.write(this);
  }

  /** Returns the subject of a notice of an event; empty for the usual one. */
  public Optional<String> subjectOf(ObjectNode event) {
    return rendered(subject, event, MOST_SUBJECT);
  }

  /** Returns the text of a notice of an event; empty for the usual one. */
  public Optional<String> textOf(ObjectNode event) {
    return rendered(text, event, MOST_TEXT);
  }

  private static Optional<String> rendered(@Nullable String template, ObjectNode event, int most) {
    return Optional.ofNullable(template)
        .map(words -> EventText.of(Template.parse(words), event, most));
  }
}
