package com.couriermft.automation.arrival;

import com.couriermft.formats.json.Field;
import com.couriermft.transfer.listing.Omissions;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The state of a watch, in the API's format. All fields are null before the first poll. */
public record WatchStanding(
    @Field(help = "When the last check ended") @Nullable Instant lastPollAt,
    @Field(help = "When the next check starts") @Nullable Instant nextPollAt,
    @Field(help = "What the last check found") @Nullable Found lastFound,
    @Field(help = "Why checks fail") @Nullable LastError lastError) {

  /** The results of the last successful poll, in the API's format. */
  public record Found(
      @Field(help = "Files that match", min = 0) int files,
      @Field(help = "Files that are not complete yet", min = 0) int waiting,
      @Field(help = "Files that are left for later checks", min = 0) int left,
      @Field(help = "Executions that were started", min = 0) int runs,
      @Field(help = "Names that Courier does not accept as file names", min = 0) long refusedNames,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @Field(help = "The first name that Courier does not accept")
          String firstRefusedName,
      @Field(help = "Number of omitted entries, including unusable names", min = 0)
          long omittedCount,
      @Field(help = "Omitted entries, by reason", type = Omissions.Counts.class) JsonNode omitted) {
    static Found of(PollState.Found found) {
      Omissions omitted = found.omissions();
      return new Found(
          found.files(),
          found.waiting(),
          found.left(),
          found.runs(),
          omitted.count(Omissions.Reason.UNUSABLE_NAME),
          omitted.first(Omissions.Reason.UNUSABLE_NAME),
          omitted.count(),
          omitted.json());
    }
  }

  /** The failure of the last polls, in the API's format. */
  public record LastError(
      @Field(help = "Code of the failure") String code,
      @Field(help = "Message of the failure") String message,
      @Field(help = "Number of consecutive failed checks", min = 0) int failures,
      @Field(help = "When the first of them failed") Instant since) {}

  static WatchStanding of(@Nullable PollState state) {
    if (state == null) {
      return new WatchStanding(null, null, null, null);
    }
    PollState.Trouble trouble = state.trouble();
    return new WatchStanding(
        state.endedAt(),
        state.nextAt(),
        Found.of(state.last()),
        trouble == null
            ? null
            : new LastError(
                trouble.code(), trouble.message(), trouble.failures(), trouble.since()));
  }
}
