// For every page, in a layer, so that our own rules win whatever the order of loading.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
