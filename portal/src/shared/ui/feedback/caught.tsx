import { Component, type ReactNode } from 'react';

interface CaughtProps {
  /** What is shown instead after an error; `retry` renders the children again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface CaughtState {
  failed: { error: unknown } | null;
}

/**
 * Keeps an error while rendering in its place, so that the rest of the screen still works. React
 * logs the error, and has no such component but classes.
 */
export class Caught extends Component<CaughtProps, CaughtState> {
  override state: CaughtState = { failed: null };

  static getDerivedStateFromError(error: unknown): CaughtState {
    return { failed: { error } };
  }

  readonly retry = () => this.setState({ failed: null });

  override render() {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error, this.retry) : this.props.children;
  }
}
