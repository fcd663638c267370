import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** The brand: a deep green ink. Shade 7 carries white text at 7:1. */
const tinta: MantineColorsTuple = [
  '#edf7f5',
  '#d5ebe8',
  '#aed9d4',
  '#80c3bc',
  '#52aaa2',
  '#2c8f87',
  '#187770',
  '#0f625e',
  '#0b4e4b',
  '#083a38',
]
/** The accent: a warm vermilion, as of a stamp pad. For marks and highlights, never for long text. */
const carimbo: MantineColorsTuple = [
  '#fff1ec',
  '#fdded4',
  '#fabca8',
  '#f79a7b',
  '#f4845f',
  '#e9653b',
  '#cf4f27',
  '#ad3f1d',
  '#8a3117',
  '#692510',
]
/** Warm greys: paper and linen rather than steel. */
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f4f1ec',
  '#eae5dd',
  '#dcd5ca',
  '#c4bcb0',
  '#9c9288',
  '#756c63',
  '#5b534c',
  '#3f3934',
  '#25211e',
]
const red: MantineColorsTuple = [
  '#fdecea',
  '#fad5d1',
  '#f5aaa3',
  '#ee7d73',
  '#e4574b',
  '#d63c30',
  '#c32f25',
  '#b3261e',
  '#911d17',
  '#6f1611',
]
const dark: MantineColorsTuple = [
  '#ece8e2',
  '#d2ccc4',
  '#b3aba2',
  '#938a81',
  '#5f5851',
  '#433d38',
  '#2e2a27',
  '#1d1a18',
  '#151311',
  '#0f0d0c',
]

const FONT =
  "'Figtree', 'Figtree fallback', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

// Plain objects, not Component.extend(): extend() would bring each component into the first page's script.
export const theme = createTheme({
  colors: { tinta, carimbo, gray, red, dark },
  primaryColor: 'tinta',
  primaryShade: { light: 7, dark: 7 },
  black: '#25211e',
  autoContrast: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontFamily: FONT,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, monospace",
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  shadows: {
    xs: '0 1px 2px rgb(60 48 36 / 8%)',
    sm: '0 1px 2px rgb(60 48 36 / 6%), 0 2px 6px rgb(60 48 36 / 6%)',
    md: '0 2px 4px rgb(60 48 36 / 6%), 0 8px 24px rgb(60 48 36 / 10%)',
    lg: '0 4px 8px rgb(60 48 36 / 6%), 0 16px 40px rgb(60 48 36 / 14%)',
    xl: '0 8px 16px rgb(60 48 36 / 8%), 0 32px 64px rgb(60 48 36 / 18%)',
  },
  components: {
    Button: { defaultProps: { variant: 'filled' }, styles: { root: { fontWeight: 600 } } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 40 } },
    Badge: { defaultProps: { tt: 'none', variant: 'light', radius: 'sm' }, styles: { label: { fontWeight: 600 } } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Fechar' }, radius: 'lg', padding: 'lg' } },
    Loader: { defaultProps: { type: 'oval' } },
  },
})

/** The tokens of the design (`--e-…`), and Mantine's own colours where the defaults miss AA on warm backgrounds. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfaf7',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-hover': '#f4f1ec',
    '--mantine-color-default-border': '#dcd5ca',
    '--mantine-color-dimmed': '#5f5750',
    '--mantine-color-placeholder': '#736a61',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#0f625e',
    '--mantine-color-tinta-light': '#e3f1ef',
    '--mantine-color-tinta-light-hover': '#d5ebe8',
    '--mantine-color-tinta-light-color': '#0b4e4b',
    '--mantine-color-green-light-color': '#1b5e2b',
    '--mantine-color-red-light': '#fdecea',
    '--mantine-color-red-light-hover': '#fadfdc',
    '--mantine-color-red-light-color': '#a01d18',
    '--mantine-color-gray-light-color': '#4a443e',
    '--mantine-color-orange-light-color': '#8a3a00',
  },
  dark: {
    '--mantine-color-body': '#161412',
    '--mantine-color-default': '#1f1c1a',
    '--mantine-color-default-hover': '#2a2623',
    '--mantine-color-default-border': '#3d3833',
    '--mantine-color-dimmed': '#b3aba2',
    '--mantine-color-placeholder': '#9a9188',
    '--mantine-color-error': '#ff9b8f',
    '--mantine-color-anchor': '#80c3bc',
    '--mantine-color-tinta-light': '#16312f',
    '--mantine-color-tinta-light-hover': '#1b3c39',
    '--mantine-color-tinta-light-color': '#aed9d4',
    '--mantine-color-red-light': '#3d1b18',
    '--mantine-color-red-light-hover': '#4c221e',
    '--mantine-color-red-light-color': '#ffb3aa',
  },
})
