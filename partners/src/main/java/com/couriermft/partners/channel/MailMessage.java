package com.couriermft.partners.channel;

import jakarta.activation.DataHandler;
import jakarta.activation.DataSource;
import jakarta.mail.Address;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/**
 * A notification as an email with text and HTML alternatives and attachments.
 *
 * <p>Attachments are read only while the email is written.
 */
final class MailMessage extends MimeMessage {
  private static final String UTF_8 = StandardCharsets.UTF_8.name();

  private final String id;

  private MailMessage(Session session, String id) {
    super(session);
    this.id = id;
  }

  /**
   * Creates an email from a notification.
   *
   * @param now date of the mail
   */
  static MailMessage of(
      Session session, SmtpChannel channel, Recipients recipients, Notice notice, Instant now)
      throws MessagingException, IOException {
    MailMessage mail = new MailMessage(session, id(channel, notice));
    String name = SanitizedText.line(channel.fromName(), 128);
    mail.setFrom(new InternetAddress(channel.from(), name.isEmpty() ? null : name, UTF_8));
    mail.setRecipients(Message.RecipientType.TO, addresses(recipients.to()));
    mail.setRecipients(Message.RecipientType.CC, addresses(recipients.cc()));
    mail.setSubject(MailText.subject(notice), UTF_8);
    mail.setSentDate(Date.from(now));
    // RFC 3834: prevents automatic replies such as out-of-office messages.
    mail.setHeader("Auto-Submitted", "auto-generated");
    mail.setHeader("X-Courier-Event", notice.type().replaceAll("[^a-z0-9._-]", "_"));
    mail.setContent(content(notice));
    mail.saveChanges();
    return mail;
  }

  /**
   * Returns the {@code Message-ID} of a notification, which is the same for each attempt to send
   * the notification.
   */
  static String id(SmtpChannel channel, Notice notice) {
    return "<" + notice.id() + channel.from().substring(channel.from().indexOf('@')) + ">";
  }

  @Override
  protected void updateMessageID() throws MessagingException {
    setHeader("Message-ID", id);
  }

  private static Address[] addresses(List<String> texts) throws MessagingException {
    Address[] addresses = new Address[texts.size()];
    for (int i = 0; i < addresses.length; i++) {
      addresses[i] = new InternetAddress(texts.get(i), true);
    }
    return addresses;
  }

  private static MimeMultipart content(Notice notice) throws MessagingException {
    MimeMultipart alternatives = new MimeMultipart("alternative");
    MimeBodyPart plain = new MimeBodyPart();
    plain.setText(MailText.plain(notice), UTF_8);
    alternatives.addBodyPart(plain);
    MimeBodyPart html = new MimeBodyPart();
    html.setText(MailText.html(notice), UTF_8, "html");
    alternatives.addBodyPart(html);
    if (notice.attachments().isEmpty()) {
      return alternatives;
    }
    MimeMultipart mixed = new MimeMultipart("mixed");
    MimeBodyPart texts = new MimeBodyPart();
    texts.setContent(alternatives);
    mixed.addBodyPart(texts);
    for (Attachment attachment : notice.attachments()) {
      mixed.addBodyPart(part(attachment));
    }
    return mixed;
  }

  private static MimeBodyPart part(Attachment attachment) throws MessagingException {
    MimeBodyPart part = new MimeBodyPart();
    part.setDataHandler(new DataHandler(new Source(attachment)));
    part.setFileName(MailText.fileName(attachment));
    part.setDisposition("attachment");
    // Set explicitly, so that the mail library does not read the content to choose an encoding.
    part.setHeader("Content-Transfer-Encoding", "base64");
    return part;
  }

  /** A data source that reads an attachment while the email is written. */
  private record Source(Attachment attachment) implements DataSource {
    @Override
    public InputStream getInputStream() throws IOException {
      return attachment.content().open();
    }

    @Override
    public OutputStream getOutputStream() {
      throw new UnsupportedOperationException("An attachment is read-only");
    }

    @Override
    public String getContentType() {
      return attachment.contentType();
    }

    @Override
    public String getName() {
      return MailText.fileName(attachment);
    }
  }
}
