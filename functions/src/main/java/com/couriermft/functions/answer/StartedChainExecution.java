package com.couriermft.functions.answer;

import com.couriermft.automation.chain.ChainExecution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.net.URI;

/** A chain execution that was started, with URLs to read and control it. */
@SchemaName("StartedChainExecution")
public record StartedChainExecution(
    @Field(help = "ID of the chain execution", pattern = Ulid.PATTERN, form = "ULID")
        String chainExecutionId,
    @Field(help = "State of the chain execution") String state,
    @Field(help = "URL of the status") URI statusUrl,
    @Field(help = "URLs for the status and for requests") Links links) {
  /** The URLs of the chain execution. */
  public record Links(
      @Field(help = ControlLinks.HELP) URI self, @JsonUnwrapped ControlLinks control) {}

  /** The URLs that executions of jobs and of chains have in common. */
  public record ControlLinks(
      @Field(help = HELP) String audit,
      @Field(help = HELP) String pause,
      @Field(help = HELP) String resume,
      @Field(help = HELP) String cancel,
      @Field(help = HELP) String rerun) {
    static final String HELP = "A URL";

    static ControlLinks of(URI at) {
      return new ControlLinks(
          at + "/audit", at + "/pause", at + "/resume", at + "/cancel", at + "/rerun");
    }
  }

  /** Returns the response for a chain execution with a URL. */
  public static StartedChainExecution of(ChainExecution chain, URI at) {
    Links links = new Links(at, ControlLinks.of(at));
    return new StartedChainExecution(chain.id(), chain.state().text(), at, links);
  }
}
