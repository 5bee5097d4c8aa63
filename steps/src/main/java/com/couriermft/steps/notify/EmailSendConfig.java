package com.couriermft.steps.notify;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.partners.channel.Recipients;
import com.couriermft.partners.connection.MailAddress;
import com.couriermft.transfer.file.OnEmpty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of {@code email.send}.
 *
 * @param channel mail channel to use
 * @param subject subject on one line
 * @param text plain text of the email, with empty lines between paragraphs
 * @param to recipients that replace the channel's recipients; empty to use the channel's recipients
 * @param cc recipients of copies; together with {@code to}, they replace the channel's recipients
 * @param attachments files to attach; {@code null} for none
 * @param onEmpty what to do if no file matches the attachments
 * @param maxAttachmentBytes maximum total size of the attachments
 */
record EmailSendConfig(
    @Field(
            title = "Channel",
            group = FieldGroup.CONNECTION,
            help = "A channel of type `smtp`, `graph` or `acs`",
            required = true,
            kind = Field.Kind.CHANNEL)
        String channel,
    @Field(
            title = "Subject",
            group = FieldGroup.DATA,
            help = "The subject, in one line",
            required = true)
        String subject,
    @Field(
            title = "Text",
            group = FieldGroup.DATA,
            help = "The plain text. Empty lines separate paragraphs",
            required = true)
        String text,
    @Field(
            title = "Recipients",
            group = FieldGroup.NOTIFICATIONS,
            help = "Recipient addresses, instead of those of the channel")
        List<String> to,
    @Field(
            title = "Copy recipients",
            group = FieldGroup.NOTIFICATIONS,
            advanced = true,
            help =
                "Addresses that receive copies, in addition to `to` or the recipients of the "
                    + "channel")
        List<String> cc,
    @Field(
            title = "Attachments",
            group = FieldGroup.FILES,
            help = "A file, a glob, or a list of them to attach",
            kind = Field.Kind.PATH)
        @Nullable JsonNode attachments,
    @Field(
            title = "If no attachment matches",
            group = FieldGroup.ERRORS,
            help =
                "What to do if a glob in `attachments` matches nothing. `ok` sends the email "
                    + "without attachments",
            defaultValue = "\"fail\"")
        OnEmpty onEmpty,
    @Field(
            title = "Maximum attachment size",
            group = FieldGroup.LIMITS,
            advanced = true,
            unit = "bytes",
            help = "Maximum size of all attachments together. Servers refuse larger emails",
            defaultValue = "20971520",
            min = 1,
            max = 104_857_600)
        long maxAttachmentBytes) {
  /**
   * Checks the addresses that contain no references.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException an address is invalid, or there
   *     are too many
   */
  EmailSendConfig {
    require("/to", to);
    require("/cc", cc);
  }

  private static void require(String pointer, List<String> addresses) {
    boolean wrong =
        addresses.size() > Recipients.MOST || !addresses.stream().allMatch(MailAddress::isValid);
    if (wrong) {
      throw InvalidInputException.at(
          pointer,
          StepCodes.INVALID_CONFIG,
          "Expected at most %d addresses such as ops@example.com.".formatted(Recipients.MOST));
    }
  }
}
