/** Every refusal the API can answer: its status and the sentence people read. Statuses follow the spec's error catalogue. */
export const errorTable = {
  invalid_input: [400, 'Some of the information sent is not valid'],
  invalid_json: [400, 'The request body is not valid JSON'],
  unauthenticated: [401, 'Sign in to continue'],
  forbidden: [403, 'This is not allowed with these credentials'],
  not_found: [404, 'There is nothing at this address'],
  request_timeout: [408, 'The request took too long to arrive'],
  body_too_large: [413, 'The request is larger than this address accepts'],
  headers_too_large: [431, 'The headers of this request are too large'],
  unsupported_media_type: [415, 'This content type is not accepted here'],
  idempotency_key_busy: [409, 'The first call with this Idempotency-Key has no answer yet'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used with other parameters'],
  too_many_requests: [429, 'Too many attempts. Wait a moment and try again'],
  internal: [500, 'Something went wrong on our side'],
  unavailable: [503, 'The service is busy or restarting. Try again in a moment'],

  user_not_found: [404, 'User not found'],
  invalid_credentials: [401, 'Invalid authentication information'],
  two_factor_required: [401, 'Two-factor token required'],
  two_factor_invalid: [401, 'Invalid two-factor token'],
  email_taken: [409, 'Email already exists'],
  otp_invalid: [401, 'Invalid OTP'],
  unknown_email: [404, 'We found no user with this email.'],
  unregistered_email: [403, 'Unregistered email'],
  recovery_failed: [401, 'Wrong recovery key or email'],
  password_incorrect: [403, 'The current password is incorrect'],
  delete_code_invalid: [403, 'Invalid Code'],
  otp_not_sent: [503, 'otp-error'],
  session_not_found: [404, 'This device is not signed in'],
  proof_required: [403, 'Confirm that it is you to continue'],

  two_factor_already_enabled: [409, 'Two-factor authentication is already enabled'],
  two_factor_not_enabled: [409, 'Two-factor authentication is not enabled'],
  two_factor_code_empty: [400, 'Code cannot be empty'],
  two_factor_code_invalid: [401, 'Invalid code'],

  subscription_not_found: [404, 'No subscription yet'],
  plan_not_found: [404, 'There is no such plan'],
  plan_unavailable: [409, 'This plan cannot be chosen yet'],
  switch_scheduled: [500, 'At the end of the billing cycle the subscription will switch to the free plan'],
  payment_invalid: [400, 'The payment could not be confirmed'],
  webhook_invalid: [400, 'This message is not signed by the payment provider'],
  payment_declined: [402, 'The bank did not accept the payment. The plan stays as it was'],
  payment_provider_unavailable: [503, 'The payment provider does not answer. Nothing was charged; try again'],

  video_limit_reached: [400, 'You have reached the video upload limit for this plan'],
  video_too_large: [400, 'Uploaded video is larger than the plan allows'],
  video_empty: [400, 'The file is empty'],
  video_not_found: [404, 'There is no such video'],
  video_not_failed: [409, 'This video did not fail'],
  video_not_playable: [409, 'This video does not play yet'],
  insight_not_found: [404, 'Nothing is known about the content of this video yet'],
  poster_time_invalid: [400, 'The film is shorter than this time'],
  upload_malformed: [400, 'The upload is not complete or not in the expected form'],
  upload_refused: [403, 'This upload ticket is not valid'],
  upload_used: [409, 'This upload ticket was used already'],
  upload_offset: [409, 'The upload stands at another byte'],
  upload_busy: [423, 'Another connection is still sending this file'],
  storage_full: [507, 'The storage is full. Nothing was kept'],

  image_refused: [415, 'Only PNG, JPEG, WebP, AVIF and GIF images are accepted'],
  image_limit_reached: [
    400,
    'You have reached the image limit of this plan. Images that no player uses are removed after 7 days',
  ],
  image_too_large: [413, 'The image is too large'],
  checksum_mismatch: [400, 'The bytes received do not match their checksum'],

  player_not_found: [404, 'There is no such player'],
  source_not_found: [404, 'This player has no such source'],
  player_changed: [409, 'This player was changed elsewhere meanwhile. Reload it to see the newest version'],

  api_key_not_found: [404, 'There is no such API key'],
  api_key_limit_reached: [409, 'Delete an API key before generating another'],
  webflow_code_invalid: [400, 'Code Expire or Invalid'],
  webflow_already_connected: [409, 'Webflow is connected already. Confirm that this connection is to be replaced'],
  webflow_unavailable: [503, 'Webflow does not answer. Try again in a moment'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

export type ErrorCode = keyof typeof errorTable;

export const statusOf = (code: ErrorCode): number => errorTable[code][0];
export const sentenceOf = (code: ErrorCode): string => errorTable[code][1];
