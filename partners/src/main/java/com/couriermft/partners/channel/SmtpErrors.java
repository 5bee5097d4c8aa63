package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import jakarta.mail.MessagingException;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.jspecify.annotations.Nullable;

/** Maps failures of an SMTP dialogue to send failures. */
final class SmtpErrors {
  private static final int MOST_SHOWN = 300;

  /**
   * The reply code for an email that is too large, which a server may send as early as the reply to
   * {@code MAIL FROM} (RFC 1870).
   */
  private static final int TOO_LARGE = 552;

  private SmtpErrors() {}

  /**
   * Returns the send failure.
   *
   * @param dialogue the SMTP dialogue; {@code null} if there is no connection
   * @param toItsOwn whether the email goes to the channel's recipients
   */
  static CourierException of(
      SmtpChannel channel, @Nullable MailDialogue dialogue, boolean toItsOwn, Exception failure) {
    int code = code(failure);
    String said =
        "Mail server '%s' of channel '%s': %s"
            .formatted(channel.host(), channel.id(), sentence(failure));
    if (dialogue != null && dialogue.isEnded() && code < 0) {
      return new UnconfirmedException(
          said + " The email was transmitted completely and may or may not have been accepted.",
          failure);
    } else if (chain(failure).stream().anyMatch(CertificateException.class::isInstance)) {
      return CourierException.of(
          ChannelCodes.CHANNEL_MISCONFIGURED,
          said + " Its certificate is not trusted; add the certificate of the issuing CA to 'ca'.",
          failure);
    } else if (lacksStartTls(channel, dialogue)) {
      return CourierException.of(
          ChannelCodes.CHANNEL_MISCONFIGURED,
          said
              + " It does not offer STARTTLS; use 'implicit', or 'off' if the email may be sent "
              + "unencrypted.",
          failure);
    }
    int reply = code < 0 && dialogue != null ? dialogue.getLastReturnCode() : code;
    boolean permanent = reply / 100 == 5;
    FailureCode refused =
        isOfChannel(dialogue, toItsOwn, reply)
            ? ChannelCodes.CHANNEL_DENIED
            : ChannelCodes.CHANNEL_REFUSED;
    FailureCode kind = permanent ? refused : ChannelCodes.CHANNEL_UNAVAILABLE;
    FailureClass failureClass = permanent ? FailureClass.PERMANENT : FailureClass.TRANSIENT;
    return new CourierException(failureClass, kind, said, failure);
  }

  /** Returns whether the server would refuse every email from the channel, not only this email. */
  private static boolean isOfChannel(@Nullable MailDialogue dialogue, boolean toItsOwn, int reply) {
    return reply != TOO_LARGE
        && (dialogue == null
            || !dialogue.isSenderTaken()
            || toItsOwn && !dialogue.areRecipientsTaken());
  }

  private static boolean lacksStartTls(SmtpChannel channel, @Nullable MailDialogue dialogue) {
    return channel.tls() == SmtpChannel.Tls.STARTTLS
        && dialogue != null
        && dialogue.hasGreeted()
        && !dialogue.supportsExtension("STARTTLS")
        && !dialogue.isSecured();
  }

  /** Returns the SMTP reply code in a failure; -1 for none. */
  private static int code(Exception failure) {
    int code = -1;
    for (Throwable each : chain(failure)) {
      int found =
          each instanceof SMTPSendFailedException sent
              ? sent.getReturnCode()
              : each instanceof SMTPAddressFailedException address
                  ? address.getReturnCode()
                  : each instanceof SMTPSenderFailedException sender ? sender.getReturnCode() : -1;
      code = found > 0 ? found : code;
    }
    return code;
  }

  private static String sentence(Exception failure) {
    List<String> words = new ArrayList<>();
    for (Throwable each : chain(failure)) {
      String message = SanitizedText.line(String.valueOf(each.getMessage()), MOST_SHOWN);
      if (words.stream().noneMatch(before -> before.contains(message))) {
        words.add(message);
      }
    }
    String all = SanitizedText.line(String.join("; ", words), MOST_SHOWN);
    return all.endsWith(".") ? all : all + ".";
  }

  private static List<Throwable> chain(Exception failure) {
    List<Throwable> chain = new ArrayList<>();
    Throwable next = failure;
    while (next != null && !chain.contains(next) && chain.size() < 16) {
      chain.add(next);
      Exception following =
          next instanceof MessagingException mail ? mail.getNextException() : null;
      next = following == null ? next.getCause() : following;
    }
    return chain;
  }
}
