package com.couriermft.functions.answer;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.functions.answer.StartedChainExecution.ControlLinks;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.net.URI;

/** An execution that was started, and the addresses at which it is read and controlled. */
@SchemaName("StartedExecution")
public record StartedExecution(
    @Field(help = "Its id", pattern = Ulid.PATTERN, form = "ULID") String executionId,
    @Field(help = "Its state") String state,
    @Field(help = "Where to look") URI statusUrl,
    @Field(help = "Where to look, and where to POST to") Links links) {
  /** The addresses. */
  public record Links(
      @Field(help = ControlLinks.HELP) URI self,
      @Field(help = ControlLinks.HELP) String steps,
      @Field(help = ControlLinks.HELP) String context,
      @Field(help = ControlLinks.HELP) String outputs,
      @Field(help = ControlLinks.HELP) String files,
      @JsonUnwrapped ControlLinks control) {}

  /** Returns the answer for an execution at an address. */
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
