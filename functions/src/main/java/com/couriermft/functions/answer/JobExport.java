package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** A job's bundle, in the format of a plan request. */
@SchemaName("ExportedJob")
public record JobExport(
    @Field(help = "Origin of the export") Metadata exportMetadata,
    @Field(help = "Files of the bundle, by path. A plan accepts this response") ObjectNode files) {
  /** The origin of an export. */
  public record Metadata(
      @Field(help = "When the job was exported") Instant exportDate,
      @Field(help = "Who exported the job") String exportedBy,
      @Field(help = "The release that exported the job") String systemVersion,
      @Field(help = "ID of the job") String jobId,
      @Field(help = "When the first version was saved") Instant originalCreatedAt) {}
}
