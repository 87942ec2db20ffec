import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';

import { Modal as Unstyled } from '@mantine/core';

/** Mantine's Modal and its styles. */
export const Modal = Unstyled;
