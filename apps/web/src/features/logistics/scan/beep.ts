let audio: AudioContext | undefined

/** A high short tone for right, a low long one for wrong; silent where the browser has no sound. */
export function beep(right: boolean): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  const from = audio.currentTime
  const until = from + (right ? 0.12 : 0.45)
  tone.type = right ? 'sine' : 'square'
  tone.frequency.value = right ? 1320 : 196
  volume.gain.setValueAtTime(right ? 0.2 : 0.15, from)
  volume.gain.exponentialRampToValueAtTime(0.001, until)
  tone.connect(volume).connect(audio.destination)
  tone.start(from)
  tone.stop(until)
}
