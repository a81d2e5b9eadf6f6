/** What ffprobe writes with `-of json`, as far as it is read here. */
export interface FfprobeStream {
  index: number
  codec_type?: string
  codec_name?: string
  codec_tag_string?: string
  profile?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  pix_fmt?: string
  field_order?: string
  color_range?: string
  color_space?: string
  color_transfer?: string
  color_primaries?: string
  bits_per_raw_sample?: string
  r_frame_rate?: string
  avg_frame_rate?: string
  start_time?: string
  duration?: string
  bit_rate?: string
  channels?: number
  channel_layout?: string
  sample_rate?: string
  disposition?: Record<string, number>
  tags?: Record<string, string>
  side_data_list?: { rotation?: number; dv_profile?: number }[]
}

export interface FfprobeFrame {
  pix_fmt?: string
  interlaced_frame?: number
  top_field_first?: number
  color_range?: string
  color_space?: string
  color_transfer?: string
  color_primaries?: string
}

export interface FfprobePacket {
  stream_index: number
  pts_time?: string
  duration_time?: string
}

export interface FfprobeFormat {
  format_name?: string
  start_time?: string
  duration?: string
}

export interface FfprobeOutput {
  streams: FfprobeStream[]
  frames: FfprobeFrame[]
  packets: FfprobePacket[]
  format: FfprobeFormat
}

export function parseOutput(text: string): FfprobeOutput {
  const read = JSON.parse(text) as Partial<FfprobeOutput>
  return { streams: [], frames: [], packets: [], format: {}, ...read }
}
