package com.couriermft.steps.notify;

import com.couriermft.engine.spi.Acts;
import com.couriermft.engine.spi.Check;
import com.couriermft.engine.spi.DryRun;
import com.couriermft.engine.spi.FileChecks;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.engine.spi.ValidatesDeeply;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StepCodes;
import com.couriermft.formats.json.Shape;
import com.couriermft.partners.channel.AcsChannel;
import com.couriermft.partners.channel.Attachment;
import com.couriermft.partners.channel.Channel;
import com.couriermft.partners.channel.GraphChannel;
import com.couriermft.partners.channel.Notice;
import com.couriermft.partners.channel.Recipients;
import com.couriermft.partners.channel.SmtpChannel;
import com.couriermft.partners.channel.StoredChannel;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.StoredFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import com.couriermft.transfer.workspace.FileSelection;
import com.couriermft.transfer.workspace.Workspace;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** {@code email.send}: sends an email through a channel. */
final class EmailSendStep
    implements Step<EmailSendConfig>, ValidatesDeeply<EmailSendConfig>, Acts<EmailSendConfig> {
  private static final List<Channel.Type> TYPES =
      Arrays.stream(Channel.Type.values()).filter(Channel.Type::isMail).toList();

  private static final Pattern BETWEEN_PARAGRAPHS = Pattern.compile("\\r?\\n(?:[ \\t]*\\r?\\n)+");
  private static final int MOST_ATTACHMENTS = 100;

  private static final StepType<EmailSendConfig> TYPE =
      StepType.of("email.send", EmailSendConfig.class, "Sends an email, with optional attachments.")
          .titled("Send email")
          .output("status", "Status code of the receiver's response", Shape.Whole.atLeast(0))
          .output("reference", "The `Message-ID`, which identifies the email", Shape.Text.upTo(300))
          .fileOutputs()
          .retryRule(
              "An email is not sent again if the response is lost: the step fails with "
                  + "`outcome_unknown`, and you decide when you resume the execution. Azure "
                  + "Communication Services processes each email only once, so Courier repeats "
                  + "the request there.")
          .example(
              """
              {"channel": "ops-mail", "subject": "Invoices of {{parameters.day}}",
               "text": "The invoices are attached.", "to": ["accounting@example.com"],
               "attachments": "out/*.pdf"}\
              """);

  private final NotificationSender telling;

  EmailSendStep(NotificationSender telling) {
    this.telling = telling;
  }

  @Override
  public StepType<EmailSendConfig> type() {
    return TYPE;
  }

  /**
   * Returns empty, so that the step runs and its unsafe operation applies the user's declaration.
   */
  @Override
  public Optional<ObjectNode> outputsWhenDone() {
    return Optional.empty();
  }

  @Override
  public StepResult run(EmailSendConfig config, StepContext context)
      throws IOException, InterruptedException {
    StoredChannel channel = telling.channel(config.channel(), TYPES, context);
    Recipients recipients = recipients(config, channel.channel());
    List<StoredFile> files = files(config, context.workspace());
    long begun = System.nanoTime();
    JsonNode sent =
        telling.send(
            channel,
            channel.channel().type() == Channel.Type.ACS,
            id -> notice(id, config, recipients, files, context),
            context);
    RemoteFiles.Peer peer = new RemoteFiles.Peer(String.join(", ", recipients.to()));
    Duration took = Duration.ofNanos(System.nanoTime() - begun);
    for (StoredFile file : files) {
      String path = "/" + SafePath.name(file.path());
      context
          .deliveries()
          .record(MovedFile.carried(config.channel(), path, peer, file, Placed.MAIL), took);
    }
    return StepResult.of(
        files, Map.of("status", sent.path("status"), "reference", sent.path("reference")));
  }

  private Notice notice(
      String id,
      EmailSendConfig config,
      Recipients recipients,
      List<StoredFile> files,
      StepContext context) {
    List<String> paragraphs = List.of(BETWEEN_PARAGRAPHS.split(config.text()));
    Notice text =
        Notice.of(
            id, "email", telling.clock().instant(), config.subject(), paragraphs, List.of(), null);
    return text.to(recipients, files.stream().map(file -> attachment(file, context)).toList());
  }

  private static Attachment attachment(StoredFile file, StepContext context) {
    return new Attachment(
        SafePath.name(file.path()),
        "application/octet-stream",
        file.sizeBytes(),
        () -> context.workspace().read(file, 0));
  }

  private static Recipients recipients(EmailSendConfig config, Channel channel) {
    if (config.to().isEmpty() && config.cc().isEmpty()) {
      // If the recipients are named explicitly, the server accepts either all or none of them.
      return own(channel);
    }
    // Recipients of copies alone do not replace the channel's recipients.
    return new Recipients(config.to().isEmpty() ? own(channel).to() : config.to(), config.cc());
  }

  private static Recipients own(Channel channel) {
    return channel instanceof SmtpChannel smtp
        ? smtp.recipients()
        : channel instanceof GraphChannel graph
            ? graph.recipients()
            : channel instanceof AcsChannel acs
                ? acs.recipients()
                : new Recipients(List.of(), List.of());
  }

  private static List<StoredFile> files(EmailSendConfig config, Workspace workspace) {
    JsonNode attachments = config.attachments();
    if (attachments == null || attachments.isNull()) {
      return List.of();
    }
    FileSelection selection = FileSelection.of(attachments, "attachments");
    List<StoredFile> files = selection.resolve(workspace, config.onEmpty());
    long bytes = files.stream().mapToLong(StoredFile::sizeBytes).sum();
    if (bytes > config.maxAttachmentBytes() || files.size() > MOST_ATTACHMENTS) {
      throw CourierException.of(
          StepCodes.INVALID_CONFIG,
          ("%d attachments have %,d bytes together; at most %d attachments and %,d bytes "
                  + "('max_attachment_bytes') are allowed.")
              .formatted(files.size(), bytes, MOST_ATTACHMENTS, config.maxAttachmentBytes()));
    }
    return files;
  }

  @Override
  public void validateDeeply(EmailSendConfig config, DryRun dryRun)
      throws IOException, InterruptedException {
    telling.look(config.channel(), TYPES, dryRun);
    JsonNode attachments = config.attachments();
    if (dryRun.knows("attachments") && attachments != null && !attachments.isNull()) {
      dryRun.look(
          "/attachments",
          Check.Kind.FIELD,
          "attachments",
          () ->
              new FileChecks(dryRun)
                  .sources(
                      "/attachments", FileSelection.of(attachments, "attachments").names(), true));
    }
  }

  @Override
  public boolean changesFiles() {
    return false;
  }
}
