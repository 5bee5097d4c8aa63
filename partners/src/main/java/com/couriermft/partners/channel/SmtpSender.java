package com.couriermft.partners.channel;

import com.couriermft.formats.secret.SecretStore;
import com.couriermft.partners.channel.SmtpChannel.Tls;
import com.couriermft.partners.http.IdentityTokens;
import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends notifications as emails over SMTP. If a notification specifies recipients, the server must
 * accept all of them. Otherwise, the email goes to the channel's recipients that the server
 * accepts, so that one outdated address does not affect the other recipients.
 *
 * @param sockets creates connections
 * @param secrets resolves passwords
 * @param tokens tokens of the process's identity
 * @param timeUp closes connections after a timeout
 * @param clock clock for the date of emails and for measuring durations
 */
record SmtpSender(
    SmtpSockets sockets,
    SecretStore secrets,
    IdentityTokens tokens,
    TimeUp timeUp,
    InstantSource clock)
    implements ChannelSender<SmtpChannel> {
  private static final Logger LOG = LoggerFactory.getLogger(SmtpSender.class);
  private static final int RESET = 250;
  private static final String EXCHANGE = "https://outlook.office365.com";

  @Override
  public DeliveryReceipt send(SmtpChannel channel, Notice notice, Instant deadline) {
    Recipients recipients = MailRecipients.recipients(channel, channel.recipients(), notice);
    Instant begun = clock.instant();
    return talk(
        channel,
        deadline,
        notice.recipients() == null,
        (session, dialogue) -> {
          MailMessage mail = MailMessage.of(session, channel, recipients, notice, begun);
          String refused = send(dialogue, mail);
          return new DeliveryReceipt(
              dialogue.getLastReturnCode(),
              SanitizedText.line(dialogue.getLastServerResponse(), 1_000),
              MailMessage.id(channel, notice),
              Math.max(0, Duration.between(begun, clock.instant()).toMillis()),
              refused);
        });
  }

  /**
   * Sends an email and returns the recipients that the server refused; an empty string if there are
   * none.
   */
  private static String send(MailDialogue dialogue, MailMessage mail) throws MessagingException {
    try {
      dialogue.sendMessage(mail, mail.getAllRecipients());
      return "";
    } catch (SendFailedException e) {
      Address[] taken = e.getValidSentAddresses();
      if (taken == null || taken.length == 0) {
        throw e;
      }
      String all =
          Stream.of(e.getInvalidAddresses(), e.getValidUnsentAddresses())
              .filter(Objects::nonNull)
              .flatMap(Stream::of)
              .map(Address::toString)
              .collect(Collectors.joining(", "));
      return SanitizedText.line(all, 300);
    }
  }

  /** Runs the SMTP dialogue without sending an email; see {@link ChannelSenders#reach}. */
  void reach(SmtpChannel channel, Instant deadline) {
    talk(
        channel,
        deadline,
        true,
        (session, dialogue) -> {
          dialogue.issueCommand("RSET", RESET);
          return dialogue.getLastReturnCode();
        });
  }

  /** A part of the dialogue with a server after login. */
  private interface Talk<T> {
    T say(Session session, MailDialogue dialogue) throws MessagingException, IOException;
  }

  /**
   * Connects to the server, logs in and runs a part of the dialogue.
   *
   * @param toItsOwn whether an email goes to the channel's recipients
   */
  // The body never uses the resource.
  @SuppressWarnings("try")
  private <T> T talk(SmtpChannel channel, Instant deadline, boolean toItsOwn, Talk<T> talk) {
    SmtpLogin login = channel.auth();
    String password = login == null ? null : password(login);
    MailDialogue dialogue = null;
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    // The mail library loads classes with the thread's context class loader, which the host sets to
    // the host's class loader.
    thread.setContextClassLoader(SmtpSender.class.getClassLoader());
    try (Socket plain = connect(channel, deadline);
        TimeUp.Watched watched = timeUp.over(plain, deadline)) {
      SSLSocketFactory tls = channel.tls() == Tls.OFF ? null : MailTrust.sockets(channel.ca());
      Session session = Session.getInstance(properties(channel, plain, tls, toItsOwn));
      dialogue =
          new MailDialogue(
              session,
              new URLName(
                  "smtp",
                  channel.host(),
                  channel.serverPort(),
                  null,
                  login == null ? null : login.username(),
                  password));
      dialogue.connect(
          channel.tls() == Tls.IMPLICIT && tls != null
              ? SmtpSockets.secured(plain, channel.host(), channel.serverPort(), tls)
              : plain);
      T said = talk.say(session, dialogue);
      quit(dialogue);
      return said;
    } catch (MessagingException | IOException e) {
      throw SmtpErrors.of(channel, dialogue, toItsOwn, e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private Socket connect(SmtpChannel channel, Instant deadline) throws IOException {
    return sockets.connect(
        channel.host(), channel.serverPort(), channel.traits().network(), timeUp.left(deadline));
  }

  /** Ends the session; the response is ignored. */
  private static void quit(MailDialogue dialogue) {
    try {
      dialogue.close();
    } catch (MessagingException e) {
      LOG.debug("Saying QUIT", e);
    }
  }

  private String password(SmtpLogin login) {
    String secret = login.secret();
    return secret == null ? tokens.get(EXCHANGE, false) : secrets.get(secret).reveal();
  }

  private static Properties properties(
      SmtpChannel channel, Socket socket, @Nullable SSLSocketFactory tls, boolean partial) {
    Properties properties = new Properties();
    properties.setProperty("mail.smtp.localhost", literal(socket));
    properties.setProperty("mail.smtp.from", channel.from());
    properties.setProperty("mail.smtp.quitwait", "false");
    properties.setProperty("mail.smtp.sendpartial", String.valueOf(partial));
    properties.setProperty("mail.mime.allowutf8", "false");
    boolean startTls = channel.tls() == Tls.STARTTLS;
    properties.setProperty("mail.smtp.starttls.enable", String.valueOf(startTls));
    properties.setProperty("mail.smtp.starttls.required", String.valueOf(startTls));
    properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
    if (tls != null) {
      properties.put("mail.smtp.ssl.socketFactory", tls);
    }
    SmtpLogin login = channel.auth();
    properties.setProperty("mail.smtp.auth", String.valueOf(login != null));
    if (login != null) {
      properties.setProperty("mail.smtp.auth.mechanisms", login.mechanism());
    }
    return properties;
  }

  /**
   * Returns the local address of a connection as an address literal for {@code EHLO} (RFC 5321,
   * 4.1.3).
   */
  private static String literal(Socket socket) {
    String address = socket.getLocalAddress().getHostAddress();
    boolean six = socket.getLocalAddress() instanceof Inet6Address;
    return "[" + (six ? "IPv6:" + address.replaceFirst("%.*", "") : address) + "]";
  }
}
