package com.couriermft.functions.answer;

import static java.util.stream.Collectors.toMap;

import com.couriermft.automation.chain.ChainDefinition;
import com.couriermft.automation.chain.ChainExecution;
import com.couriermft.automation.chain.ChainNode;
import com.couriermft.automation.chain.Node;
import com.couriermft.automation.chain.NodeState;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A chain execution with all its nodes, in the order of the definition. For a member that the
 * caller may not see, the reason is only the failure code, because the message may name files and
 * connections outside the caller's scope.
 */
@SchemaName("ChainExecution")
public record ChainExecutionAnswer(
    @JsonUnwrapped ChainExecutionSummary chain,
    @Field(help = "The nodes of the chain") List<NodeEntry> nodes) {
  /** Matches the failure code at the start of a reason, and the failure's message after it. */
  private static final Pattern DETAILS = Pattern.compile("^([a-z0-9_]+): .*", Pattern.DOTALL);

  public ChainExecutionAnswer {
    nodes = List.copyOf(nodes);
  }

  /** A node of a chain execution, as returned in responses. */
  @SchemaName("ChainExecutionNode")
  public record NodeEntry(
      @Field(help = "ID of the node") String node,
      @Field(help = "ID of the job") String jobId,
      @Field(help = "Version of the job", min = 0) int version,
      @Field(help = "State of the node") NodeState state,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Reason of the state")
          @Nullable String reason,
      @JsonUnwrapped @Nullable Member member,
      @Field(help = "The nodes that this node waits for") List<String> dependsOn,
      @Field(help = "When the node started") @Nullable Instant startedAt,
      @Field(help = "When the node ended") @Nullable Instant endedAt) {}

  /** The execution of a node. */
  public record Member(
      @Field(help = "The execution of the node", pattern = Ulid.PATTERN, form = "ULID")
          String executionId,
      @Field(help = "Number of this execution among those of the node, from 1", min = 0)
          int round) {}

  /**
   * Returns the response for a chain execution.
   *
   * @param isSeen whether the caller may see the member of a node
   */
  public static ChainExecutionAnswer of(
      ChainExecution chain, ChainDefinition definition, Predicate<Node> isSeen) {
    Map<String, ChainNode> defined =
        definition.nodes().stream().collect(toMap(ChainNode::id, Function.identity()));
    return new ChainExecutionAnswer(
        ChainExecutionSummary.of(chain),
        chain.nodes().stream()
            .map(
                node -> {
                  ChainNode one = Objects.requireNonNull(defined.get(node.id()), node.id());
                  return entry(chain, one, node, reason(node, node.reason(), isSeen));
                })
            .toList());
  }

  /** Returns the reason for a node's state, without details that the caller may not see. */
  public static @Nullable String reason(
      Node node, @Nullable String reason, Predicate<Node> isSeen) {
    return reason == null || isSeen.test(node)
        ? reason
        : DETAILS.matcher(reason).replaceFirst("$1");
  }

  private static NodeEntry entry(
      ChainExecution chain, ChainNode defined, Node node, @Nullable String reason) {
    return new NodeEntry(
        node.id(),
        defined.jobId(),
        node.jobVersion(),
        node.state(),
        reason,
        chain.findRun(node).map(run -> new Member(run, node.round())).orElse(null),
        defined.dependsOn().stream().map(edge -> edge.node()).toList(),
        node.startedAt(),
        node.endedAt());
  }
}
