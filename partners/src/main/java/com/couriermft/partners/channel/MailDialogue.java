package com.couriermft.partners.channel;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.io.IOException;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/** Sends one email to a mail server and records how far the SMTP dialogue got. Not thread-safe. */
final class MailDialogue extends SMTPTransport {
  private boolean greeted;
  private boolean secured;
  private boolean senderTaken;
  private boolean recipientsTaken;
  private boolean ended;

  /**
   * Creates an SMTP dialogue without connecting.
   *
   * @param server server name and user
   */
  MailDialogue(Session session, URLName server) {
    super(session, server);
  }

  /** Returns whether the server has answered {@code EHLO}. */
  boolean hasGreeted() {
    return greeted;
  }

  /** Returns whether {@code STARTTLS} was sent. */
  boolean isSecured() {
    return secured;
  }

  /**
   * Returns whether the server has accepted {@code MAIL FROM}, and therefore also the login and the
   * sender.
   */
  boolean isSenderTaken() {
    return senderTaken;
  }

  /** Returns whether the server has accepted every {@code RCPT TO}. */
  boolean areRecipientsTaken() {
    return recipientsTaken;
  }

  /**
   * Returns whether the client was about to send the end of an email, after which the server may
   * have accepted the email.
   */
  boolean isEnded() {
    return ended;
  }

  @Override
  protected boolean ehlo(String domain) throws MessagingException {
    greeted = super.ehlo(domain);
    return greeted;
  }

  @Override
  protected void startTLS() throws MessagingException {
    secured = true;
    super.startTLS();
  }

  @Override
  protected void mailFrom() throws MessagingException {
    super.mailFrom();
    senderTaken = true;
  }

  @Override
  protected void rcptTo() throws MessagingException {
    super.rcptTo();
    recipientsTaken = true;
  }

  @Override
  protected void finishData() throws IOException, MessagingException {
    ended = true;
    super.finishData();
  }
}
