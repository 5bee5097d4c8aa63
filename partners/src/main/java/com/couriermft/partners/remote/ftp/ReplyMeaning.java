package com.couriermft.partners.remote.ftp;

import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The meanings of refusals. Servers use one reply code for many reasons, in particular 550, so the
 * reply's text is also considered. The first matching constant applies.
 */
enum ReplyMeaning {
  /** The login failed. This meaning is matched first, because a retry could lock the account. */
  LOGIN_FAILED(
      Set.of(530),
      Pattern.compile(
          "(?iu)incorrect|invalid|wrong|denied|attempt|fail|lock|\\bban|block|disabled|expired|password|credential|not"
              + " (?:be )?allowed|unknown user|no such user")),
  /** The server has reached its limit of clients. A retry may succeed. */
  TOO_MANY_CLIENTS(
      Set.of(430, 530, 550),
      Pattern.compile(
          "(?iu)(?:too many|maximum|\\bmax\\b|no more|more than|limit|exceed|all available).{0,60}"
              + "(?:connection|client|user|session|log-?in|slot|anonymous)"
              + "|(?:connection|client|user|session|log-?in|slot)s?\\b.{0,40}"
              + "(?:limit|exceed|maximum|too many|\\bfull\\b|reached)"
              + "|already (?:connected|logged)|(?:server|system) (?:is )?(?:too )?(?:busy|full)"
              + "|try (?:again )?later|try again|temporar"
              + "|zu viele|maximale|trop d|maximal|demasiad|troppi|te veel|слишком много")),
  /** The disk is full, or the user's quota is exceeded. */
  DISK_FULL(
      Set.of(450, 451, 452, 550, 552, 553),
      Pattern.compile(
          "(?iu)disk (?:is )?full|no space|out of space|quota|(?:not enough|insufficient)"
              + " .{0,20}(?:space|storage)")),
  /** Another process uses the file. A retry may succeed. */
  IN_USE(
      Set.of(450, 451, 550, 553),
      Pattern.compile(
          "(?iu)used by another|\\bin use\\b|\\blocked\\b|lock violation|sharing"
              + " violation|\\bbusy\\b|being"
              + " (?:used|written|uploaded|transferred|modified|accessed|received|processed)|(?:resource|file)"
              + " temporarily|try (?:again )?later|try again|anderen prozess|in"
              + " verwendung|gesperrt|autre processus|en cours d|otro proceso|altro processo")),
  /** The file is missing, or no file matches. */
  NOTHING_THERE(
      Set.of(226, 250, 450, 550),
      Pattern.compile(
          "(?iu)no (?:such"
              + " )?(?:files?|entries|data|members?)\\b|\\bempty\\b|(?:file|directory|nothing|matches?)"
              + " (?:was )?(?:not )?found|nothing|no match|not found|cannot find|does not"
              + " exist|keine dateien|aucun fichier")),
  /** The user lacks the required permission. */
  DENIED(
      Set.of(450, 550, 553),
      Pattern.compile(
          "(?iu)denied|permi|access|not allowed|privilege|unauthori[sz]ed|forbidden|not"
              + " authori[sz]ed")),
  /** The server failed without further details about the file. */
  FAILED(
      Set.of(450, 550),
      Pattern.compile(
          "(?iu)error|fail|unable|cannot|can't|could not|time.?out|tls|ssl|memory|not"
              + " implemented|not supported")),
  /** Only the reply code is known; the text is not recognized. */
  UNTOLD(Set.of(), Pattern.compile(""));

  private static final int MAX_WORDS = 1_000;

  private final Set<Integer> codes;
  private final Pattern words;

  ReplyMeaning(Set<Integer> codes, Pattern words) {
    this.codes = codes;
    this.words = words;
  }

  /** Returns the meaning of a reply. */
  static ReplyMeaning of(Reply reply) {
    String text = String.join(" ", reply.lines());
    String shortText = text.substring(0, Math.min(text.length(), MAX_WORDS));
    return Arrays.stream(values())
        .filter(m -> m.codes.contains(reply.code()) && m.words.matcher(shortText).find())
        .findFirst()
        .orElse(UNTOLD);
  }

  /**
   * Returns whether a refused listing means that the directory is empty.
   *
   * @param reply the reply to the listing of a directory that could be entered
   */
  static boolean isEmptyFolder(Reply reply) {
    boolean judged = reply.code() == 450 || reply.code() == 550;
    ReplyMeaning meaning = of(reply);
    return reply.isCompletion() || judged && (meaning == NOTHING_THERE || meaning == UNTOLD);
  }

  /** Returns whether a line that is sent instead of a listing means that the directory is empty. */
  static boolean isEmptyFolder(String line) {
    return NOTHING_THERE.words.matcher(line).find() && line.length() <= MAX_WORDS;
  }

  /** Returns whether repeating the command may succeed later. */
  boolean isTransient() {
    return this == TOO_MANY_CLIENTS || this == IN_USE;
  }
}
