package com.couriermft.automation.arrival;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.transfer.listing.RemoteFile;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A file that a watch knows, in the form of the API. */
@SchemaName("WatchedFile")
public record WatchedFile(
    @JsonUnwrapped Place place,
    @Field(
            help = "What became of it",
            values = {"seen", "handed_over", "ignored"})
        String state,
    @Field(help = "When it was first seen so") Instant seenAt,
    @Field(help = "The execution that got it", pattern = Ulid.PATTERN) @Nullable String runId,
    @Field(help = "When it was handed over") @Nullable Instant claimedAt,
    @Field(help = "Since when it is no longer there") @Nullable Instant goneAt) {

  /** The location and version of a file, in the form of the API. */
  public record Place(
      @Field(help = "Its path") String path,
      @Field(help = "Where it lies") String connection,
      @Field(help = "Its length; -1: not told") long sizeBytes,
      @Field(help = "When it was changed") @Nullable Instant modifiedAt,
      @Field(help = "Its version, where there are such") @Nullable String etag) {}

  static WatchedFile of(FileEntry entry) {
    RemoteFile file = entry.sighting().file();
    String handedOver = entry.runId() == null ? "seen" : "handed_over";
    return new WatchedFile(
        new Place(
            file.path(),
            entry.connection(),
            file.sizeBytes(),
            file.modifiedAt(),
            entry.sighting().etag()),
        entry.ignored() ? "ignored" : handedOver,
        entry.seenAt(),
        entry.runId(),
        entry.claimedAt(),
        entry.goneAt());
  }
}
