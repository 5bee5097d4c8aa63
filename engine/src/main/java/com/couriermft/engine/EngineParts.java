package com.couriermft.engine;

import com.couriermft.engine.dependency.UpstreamWindows;
import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.expression.SecretLookup;
import com.couriermft.engine.host.EngineSettings;
import com.couriermft.engine.host.JobSource;
import com.couriermft.engine.host.Limits;
import com.couriermft.engine.host.Nonces;
import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.transfer.place.Places;
import java.util.function.IntSupplier;

/**
 * The components and settings from which an engine is assembled.
 *
 * @param tables the tables, which provide the clock; the stores below use the same tables
 * @param blobs the blobs for contexts and workspaces
 * @param places the storage locations of connections that steps name in paths
 * @param queue the message queue
 * @param executions headers, steps and audit logs
 * @param pools slots and queue places
 * @param index lists of executions
 * @param jobs definitions by pinned version
 * @param windows times at which upstream jobs are due
 * @param steps the step types
 * @param secrets secrets by name, looked up when a step runs
 * @param limits limits on concurrent work
 * @param inlineBytes maximum size of a context in the header, in bytes of JSON, 0 to store none
 *     there; read again for each use
 * @param nonces the random source
 * @param settings timing and the worker's name
 * @param wornOut called when so many step threads were lost that the process should be replaced
 */
public record EngineParts(
    Tables tables,
    Blobs blobs,
    Places places,
    WorkQueue queue,
    ExecutionStore executions,
    PoolStore pools,
    ExecutionIndex index,
    JobSource jobs,
    UpstreamWindows windows,
    StepRegistry steps,
    SecretLookup secrets,
    Limits limits,
    IntSupplier inlineBytes,
    Nonces nonces,
    EngineSettings settings,
    Runnable wornOut) {}
