package com.couriermft.functions.answer;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.functions.answer.StartedChainExecution.ControlLinks;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.net.URI;

/** An execution that was started, with URLs to read and control it. */
@SchemaName("StartedExecution")
public record StartedExecution(
    @Field(help = "ID of the execution", pattern = Ulid.PATTERN, form = "ULID") String executionId,
    @Field(help = "State of the execution") String state,
    @Field(help = "URL of the status") URI statusUrl,
    @Field(help = "URLs for the status and for requests") Links links) {
  /** The URLs of the execution. */
  public record Links(
      @Field(help = ControlLinks.HELP) URI self,
      @Field(help = ControlLinks.HELP) String steps,
      @Field(help = ControlLinks.HELP) String context,
      @Field(help = ControlLinks.HELP) String outputs,
      @Field(help = ControlLinks.HELP) String files,
      @JsonUnwrapped ControlLinks control) {}

  /** Returns the response for an execution with a URL. */
  public static StartedExecution of(Execution execution, URI at) {
    Links links =
        new Links(
            at,
            at + "/steps",
            at + "/context",
            at + "/outputs",
            at + "/files",
            ControlLinks.of(at));
    return new StartedExecution(execution.id(), execution.state().text(), at, links);
  }
}
