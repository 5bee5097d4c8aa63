package com.couriermft.automation.arrival;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.transfer.listing.RemoteFile;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A file that a watch knows, in the API's format. */
@SchemaName("WatchedFile")
public record WatchedFile(
    @JsonUnwrapped Place place,
    @Field(
            help = "State of the file",
            values = {"seen", "handed_over", "ignored"})
        String state,
    @Field(help = "When the file was first seen in this state") Instant seenAt,
    @Field(help = "The execution that processes the file", pattern = Ulid.PATTERN)
        @Nullable String runId,
    @Field(help = "When the execution was started") @Nullable Instant claimedAt,
    @Field(help = "When the file was found to be missing") @Nullable Instant goneAt) {

  /** The location and version of a file, in the API's format. */
  public record Place(
      @Field(help = "Path of the file") String path,
      @Field(help = "Connection to the server that has the file") String connection,
      @Field(help = "Size of the file; -1 if the server did not report it") long sizeBytes,
      @Field(help = "When the file was last modified") @Nullable Instant modifiedAt,
      @Field(help = "Version of the file, if the server has versions") @Nullable String etag) {}

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
