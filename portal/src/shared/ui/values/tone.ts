/** The meaning of a colour. Never show it by colour alone. */
export type Tone = 'neutral' | 'info' | 'waiting' | 'good' | 'bad' | 'accent';
