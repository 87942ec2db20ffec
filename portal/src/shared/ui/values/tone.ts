/** What a colour says; never said by colour alone. */
export type Tone = 'neutral' | 'info' | 'waiting' | 'good' | 'bad' | 'accent';
