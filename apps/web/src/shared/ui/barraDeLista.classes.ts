/** Always visible, so that rows selected deep in the list can be acted on. */
export const barra =
  'sticky top-(--e-topo) z-50 flex flex-wrap gap-x-4 gap-y-1 items-center min-h-15 p-2 -mx-2 bg-fundo print:hidden max-md:static max-md:gap-x-2 max-md:min-h-11 max-md:py-0'
export const total = 'text-m text-texto-suave m-0 tabular-nums'
/** On a phone at the window's bottom, within reach of the thumb. */
export const acoes =
  'flex flex-wrap gap-x-3 gap-y-2 items-center justify-end ml-auto max-md:fixed max-md:inset-[auto_0_var(--e-teclado)] max-md:z-90 max-md:justify-start max-md:pt-3 max-md:px-4 max-md:pb-[calc(12px_+_env(safe-area-inset-bottom))] max-md:bg-superficie max-md:border-t max-md:border-t-borda max-md:shadow-3 max-md:[&>:is(button,a)]:h-11.5 max-md:lying:flex-nowrap max-md:lying:overflow-x-auto max-md:lying:py-1.5 max-md:lying:[&>*]:flex-none!'
