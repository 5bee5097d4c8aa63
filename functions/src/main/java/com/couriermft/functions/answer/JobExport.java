package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** A job's bundle, in the form of a plan request. */
@SchemaName("ExportedJob")
public record JobExport(
    @Field(help = "Where it comes from") Metadata exportMetadata,
    @Field(help = "The bundle's files by path; a plan takes this answer") ObjectNode files) {
  /** The origin of an export. */
  public record Metadata(
      @Field(help = "When it was exported") Instant exportDate,
      @Field(help = "Who exported it") String exportedBy,
      @Field(help = "The release that exported it") String systemVersion,
      @Field(help = "The job") String jobId,
      @Field(help = "When its first version was saved") Instant originalCreatedAt) {}
}
