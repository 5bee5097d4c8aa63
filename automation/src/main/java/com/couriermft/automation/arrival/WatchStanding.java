package com.couriermft.automation.arrival;

import com.couriermft.formats.json.Field;
import com.couriermft.transfer.listing.Omissions;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The state of a watch, in the form of the API. All fields are null before the first poll. */
public record WatchStanding(
    @Field(help = "When its last look ended") @Nullable Instant lastPollAt,
    @Field(help = "When it looks next") @Nullable Instant nextPollAt,
    @Field(help = "What its last look found") @Nullable Found lastFound,
    @Field(help = "Why its looks fail") @Nullable LastError lastError) {

  /** The results of the last successful poll, in the form of the API. */
  public record Found(
      @Field(help = "Files that match", min = 0) int files,
      @Field(help = "Those that are not complete yet", min = 0) int waiting,
      @Field(help = "Those that are left for later looks", min = 0) int left,
      @Field(help = "Executions that were started", min = 0) int runs,
      @Field(help = "Names that are no file names here", min = 0) long refusedNames,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "The first of them")
          String firstRefusedName,
      @Field(help = "Entries that were left out, unusable names included", min = 0)
          long omittedCount,
      @Field(help = "What was left out, by reason", type = Omissions.Counts.class)
          JsonNode omitted) {
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

  /** The failure of the last polls, in the form of the API. */
  public record LastError(
      @Field(help = "Why its looks fail, for machines") String code,
      @Field(help = "The same, for people") String message,
      @Field(help = "Looks that have failed in a row", min = 0) int failures,
      @Field(help = "Since when") Instant since) {}

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
