export const item =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 items-start py-3.5 px-0 not-in-[.k-caixa]:first:pt-0 not-in-[.k-caixa]:last:pb-0 [&_+_&]:border-t [&_+_&]:border-borda md:grid-cols-[minmax(0,1fr)_104px_284px] md:items-center'
export const mensagem = 'text-m text-texto-suave wrap-anywhere [&_a]:text-texto [&_a]:underline-offset-3'
export const acoes =
  'flex flex-wrap gap-2 col-span-full md:col-start-3 md:justify-end max-md:[&_>_button]:flex-auto max-md:[&_>_button]:min-h-11'
