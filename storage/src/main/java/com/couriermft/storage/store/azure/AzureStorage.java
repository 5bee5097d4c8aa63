package com.couriermft.storage.store.azure;

import com.azure.core.credential.TokenCredential;
import com.azure.core.http.HttpClient;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.HttpPipelineBuilder;
import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.HttpResponse;
import com.azure.core.http.ProxyOptions;
import com.azure.core.http.policy.BearerTokenAuthenticationPolicy;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.azure.core.http.policy.HttpPipelineSyncPolicy;
import com.azure.core.util.Configuration;
import com.azure.core.util.SharedExecutorService;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.azure.storage.common.policy.RequestRetryOptions;
import com.azure.storage.common.policy.RequestRetryPolicy;
import com.azure.storage.common.policy.RetryPolicyType;
import com.azure.storage.common.policy.StorageSharedKeyCredentialPolicy;
import com.azure.storage.queue.QueueMessageEncoding;
import com.azure.storage.queue.QueueServiceClientBuilder;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.WorkQueue;
import com.couriermft.storage.store.azure.http.ApacheHttpClient;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Creates the three ports of a storage account on first use, all with one HTTP client. Thread-safe;
 * need not be closed.
 */
public final class AzureStorage {
  static final String SCOPE = "https://storage.azure.com/.default";
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration QUICK = Duration.ofSeconds(10);

  /** The timeout of a request with content: enough for the largest block at 10 Mbit/s. */
  private static final Duration WITH_CONTENT = Duration.ofSeconds(60);

  private final StorageAccount account;
  private final List<HttpPipelinePolicy> policies;

  private @Nullable AzureTables tables;
  private @Nullable Blobs blobs;
  private @Nullable WorkQueue queue;

  private AzureStorage(StorageAccount account, List<HttpPipelinePolicy> policies) {
    this.account = account;
    this.policies = List.copyOf(policies);
  }

  /**
   * Creates an account from its connection string; accepts {@code UseDevelopmentStorage=true}.
   *
   * @param policies receive every request as it is sent, including retries
   * @throws InvalidInputException {@code invalid_connection_string}: the name or key is missing
   */
  public static AzureStorage ofConnectionString(
      String connectionString, List<HttpPipelinePolicy> policies) {
    return new AzureStorage(StorageAccount.parse(connectionString), policies);
  }

  /**
   * Creates an account from its endpoints, such as {@code https://name.blob.core.windows.net}, all
   * HTTPS.
   *
   * @param credential an identity with the data contributor roles of the three services
   * @param policies receive every request as it is sent, including retries
   */
  public static AzureStorage ofEndpoints(
      URI blobs,
      URI queues,
      URI tables,
      TokenCredential credential,
      List<HttpPipelinePolicy> policies) {
    return new AzureStorage(StorageAccount.of(blobs, queues, tables, credential), policies);
  }

  /**
   * Returns the HTTP client of all accounts of this process, for use with other services of Azure.
   */
  public static HttpClient client() {
    return SharedClient.CLIENT;
  }

  /**
   * Returns the account's tables. Each call is sent only once; see {@link
   * com.couriermft.storage.store.RetryingTables}.
   */
  public Tables tables() {
    return azureTables();
  }

  /** Returns a scan of all rows of the account's tables. Each call is sent once. */
  public TableScan scan() {
    return azureTables();
  }

  private synchronized AzureTables azureTables() {
    if (tables == null) {
      ServerClock clock = new ServerClock();
      tables = new AzureTables(account.tables(), tablesPipeline(clock), clock);
    }
    return tables;
  }

  public synchronized Blobs blobs() {
    if (blobs == null) {
      BlobServiceClientBuilder builder = blobService(account.blobs(), policies);
      account.authorize(builder::credential, builder::credential);
      TokenCredential token = account.token();
      CopySource.Permit permit =
          token == null ? CopySource::signed : CopySource.withToken(token, SCOPE);
      List<HttpPipelinePolicy> signing = new ArrayList<>();
      account.authorize(
          key -> signing.add(new StorageSharedKeyCredentialPolicy(key)),
          by -> signing.add(new BearerTokenAuthenticationPolicy(by, SCOPE)));
      BlobService contents = new BlobService(account.blobs(), repeating(signing.get(0), policies));
      blobs = new AzureBlobs(builder.buildClient(), contents, permit, true);
    }
    return blobs;
  }

  /** Returns a builder of a blob service client, without authorization. */
  static BlobServiceClientBuilder blobService(String endpoint, List<HttpPipelinePolicy> policies) {
    BlobServiceClientBuilder builder =
        new BlobServiceClientBuilder()
            .endpoint(endpoint)
            .httpClient(SharedClient.CLIENT)
            .retryOptions(retries(null))
            .addPolicy(new Tries.Policy())
            .addPolicy(new RepeatableErrors());
    policies.forEach(builder::addPolicy);
    return builder;
  }

  /** Returns a pipeline for requests that may have contents; retries like {@link #blobService}. */
  static HttpPipeline repeating(HttpPipelinePolicy signing, List<HttpPipelinePolicy> policies) {
    List<HttpPipelinePolicy> all = new ArrayList<>();
    all.add(new RequestRetryPolicy(retries(null)));
    all.add(new Tries.Policy());
    all.add(new RepeatableErrors());
    all.add(signing);
    all.addAll(policies);
    return pipeline(all);
  }

  private static HttpPipeline pipeline(List<HttpPipelinePolicy> policies) {
    return new HttpPipelineBuilder()
        .httpClient(SharedClient.CLIENT)
        .policies(policies.toArray(HttpPipelinePolicy[]::new))
        .build();
  }

  public synchronized WorkQueue queue() {
    if (queue == null) {
      QueueServiceClientBuilder builder =
          new QueueServiceClientBuilder()
              .endpoint(account.queues())
              .httpClient(SharedClient.CLIENT)
              .retryOptions(retries(QUICK))
              .messageEncoding(QueueMessageEncoding.NONE)
              .addPolicy(new RepeatableErrors());
      policies.forEach(builder::addPolicy);
      account.authorize(builder::credential, builder::credential);
      queue = new AzureWorkQueue(builder.buildClient());
    }
    return queue;
  }

  private HttpPipeline tablesPipeline(ServerClock clock) {
    List<HttpPipelinePolicy> all = new ArrayList<>();
    all.add(new TableAnswers(clock));
    account.authorize(
        key -> all.add(new SharedKeyLitePolicy(key)),
        token -> all.add(new BearerTokenAuthenticationPolicy(token, SCOPE)));
    all.addAll(policies);
    return pipeline(all);
  }

  /**
   * Returns options with four tries of each request.
   *
   * @param tryTimeout the timeout of each try; {@code null} for the timeout of {@link
   *     SharedClient}, which needs no timer
   */
  private static RequestRetryOptions retries(@Nullable Duration tryTimeout) {
    return new RequestRetryOptions(
        RetryPolicyType.EXPONENTIAL,
        4,
        tryTimeout,
        Duration.ofMillis(500),
        Duration.ofSeconds(4),
        null);
  }

  /**
   * The HTTP client with a connection pool for all accounts of this process. Requests use the HTTP
   * proxy of the environment ({@code HTTPS_PROXY}, {@code HTTP_PROXY}, {@code NO_PROXY}), if any.
   */
  private static final class SharedClient {
    static final HttpClient CLIENT = make();

    private static HttpClient make() {
      SdkThreads.install();
      Configuration environment = Configuration.getGlobalConfiguration();
      return new ApacheHttpClient(
          CONNECT, WITH_CONTENT, ProxyOptions.fromConfiguration(environment, true));
    }
  }

  /**
   * The threads on which the SDK reads responses and checks their timeouts. The SDK's own threads
   * end with the first shutdown hook, and a later request would wait forever. These threads last as
   * long as the process, which returns its steps to the queue during shutdown.
   */
  private static final class SdkThreads {
    private static final int MOST = 64;
    private static final int IDLE_SECONDS = 30;

    private SdkThreads() {}

    /** Makes the SDK use only these threads. */
    static void install() {
      ScheduledThreadPoolExecutor threads =
          new ScheduledThreadPoolExecutor(MOST, SdkThreads::thread);
      threads.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
      threads.allowCoreThreadTimeOut(true);
      threads.setRemoveOnCancelPolicy(true);
      SharedExecutorService.getInstance().setExecutorService(threads);
    }

    private static Thread thread(Runnable work) {
      Thread thread = new Thread(work, "azure-sdk");
      thread.setDaemon(true);
      return thread;
    }
  }

  /**
   * Buffers the body of an error response, because the SDK's retries close it and then read it
   * again, which the JDK's client rejects. Place this policy after the retries.
   */
  private static final class RepeatableErrors extends HttpPipelineSyncPolicy {
    private static final int FIRST_ERROR = 400;

    @Override
    protected HttpResponse afterReceivedResponse(
        HttpPipelineCallContext context, HttpResponse response) {
      return response.getStatusCode() >= FIRST_ERROR ? response.buffer() : response;
    }
  }
}
