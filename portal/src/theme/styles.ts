// Of every page, and in a layer, so that our own rules win wherever they are loaded.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
