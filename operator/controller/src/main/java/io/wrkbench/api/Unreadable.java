package io.wrkbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * What can't be read of an object.
 *
 * @param spec what can't be read in the spec, or null
 * @param status what can't be read in the status, or null
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Unreadable(String spec, String status) {}
