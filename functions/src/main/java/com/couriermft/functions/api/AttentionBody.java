package com.couriermft.functions.api;

import com.couriermft.engine.definition.StartShape;
import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.redaction.Redaction;
import com.couriermft.functions.http.Reasons;
import com.couriermft.functions.http.Request;
import com.couriermft.operate.attention.AttentionMark;
import com.couriermft.operate.attention.MarkRequest;
import com.couriermft.operate.attention.MarkRequest.Action;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request to change the mark of entries that need attention.
 *
 * <pre>{"action": "mute", "until": "2026-12-01T08:00:00Z", "reason": "The partner moves."}</pre>
 *
 * @param action the change
 * @param assignee the person to assign; {@code null} for the caller
 * @param until end of a mute
 * @param through time of the last occurrence to acknowledge; {@code null} for the newest one
 * @param revision revision of the mark that the caller saw
 */
record AttentionBody(
    Action action,
    @Nullable String assignee,
    @Nullable Instant until,
    @Nullable Instant through,
    @Nullable Long revision) {
  static final int MOST_ASSIGNEE = 100;

  private static final int MOST_TIME = 40;
  private static final Pattern UNFIT =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Zl}\\p{Zp}\\ufffd]");
  private static final Pattern OUTER_SPACE = Pattern.compile("^[\\s\\p{Z}]+|[\\s\\p{Z}]+$");

  /**
   * Reads the body of a request.
   *
   * @param now current time on the storage server's clock
   * @throws InvalidInputException {@code invalid_request}
   */
  static AttentionBody read(Request request, Instant now) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject body = new CheckedObject(request.json(), "", problems);
    String sent = body.findOneOf("action", Stream.of(Action.values()).map(Action::text).toList());
    if (body.find("action") == null) {
      body.requiredText("action", MOST_TIME);
    }
    // The action decides which other fields are allowed.
    ReasonBody.require(problems);
    Action action =
        Stream.of(Action.values())
            .filter(each -> each.text().equals(sent))
            .findFirst()
            .orElseThrow();
    AttentionBody read =
        new AttentionBody(
            action,
            assignee(body, action),
            until(body, action, now),
            action == Action.ACKNOWLEDGE ? time(body, "through") : null,
            body.findWhole("revision", 0, Long.MAX_VALUE));
    ReasonBody.allow(body);
    requireNote(body, request.reason(), problems);
    body.end();
    ReasonBody.require(problems);
    return read;
  }

  private static @Nullable String assignee(CheckedObject body, Action action) {
    String assignee = action == Action.ASSIGN ? body.findText("assignee", MOST_ASSIGNEE) : null;
    if (assignee == null) {
      return null;
    }
    String name = OUTER_SPACE.matcher(assignee).replaceAll("");
    if (name.isEmpty() || UNFIT.matcher(assignee).find()) {
      body.problem(
          "assignee",
          CommonCodes.INVALID_VALUE,
          "Expected a name that is not blank and has no control characters.");
    }
    return Redaction.of(name);
  }

  private static @Nullable Instant until(CheckedObject body, Action action, Instant now) {
    if (action != Action.MUTE) {
      return null;
    }
    Instant latest = now.plus(AttentionMark.LONGEST);
    Instant until = time(body, "until");
    if (until == null && body.find("until") == null) {
      body.requiredText("until", MOST_TIME);
    } else if (until != null && !(until.isAfter(now) && !until.isAfter(latest))) {
      body.problem(
          "until",
          CommonCodes.INVALID_VALUE,
          "Expected a time after %s and no later than %s.".formatted(now, latest));
    }
    return until;
  }

  private static @Nullable Instant time(CheckedObject body, String field) {
    String sent = body.findText(field, MOST_TIME);
    try {
      return sent == null ? null : QueryReader.timeOf(sent);
    } catch (DateTimeException e) {
      body.problem(
          field, CommonCodes.INVALID_VALUE, "Expected a time such as 2026-12-01T08:00:00Z.");
      return null;
    }
  }

  private static void requireNote(
      CheckedObject body, @Nullable String note, List<Problem> problems) {
    if (note != null && note.length() > AttentionMark.MOST_NOTE) {
      String detail =
          "A note can have at most %,d characters; this note has %,d."
              .formatted(AttentionMark.MOST_NOTE, note.length());
      JsonNode sent = body.find(StartShape.REASON.name());
      if (sent != null && note.equals(sent.textValue())) {
        body.problem(StartShape.REASON.name(), FieldCodes.OUT_OF_RANGE, detail);
      } else {
        problems.add(new Problem(Reasons.HEADER, FieldCodes.OUT_OF_RANGE, detail));
      }
    }
  }

  /**
   * Returns the change to make.
   *
   * @param lastAt time of the newest occurrence; later occurrences cannot be acknowledged
   */
  MarkRequest of(Request request, Instant lastAt) {
    return new MarkRequest(
        action,
        request.by(),
        Redaction.ofNullable(request.reason()),
        assignee == null ? request.by() : assignee,
        until,
        through == null || through.isAfter(lastAt) ? lastAt : through,
        revision);
  }
}
