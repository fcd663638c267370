export const nome = 'flex items-center font-forte wrap-anywhere flex-wrap gap-x-2.5 gap-y-1 max-w-full'
export const dica =
  'text-m text-texto-suave wrap-anywhere [&_a]:text-marca-texto pointer-coarse:[&_a]:inline-flex pointer-coarse:[&_a]:items-center pointer-coarse:[&_a]:min-h-11'
export const botoes = 'flex flex-wrap gap-2.5 justify-end max-md:[&_>_button]:flex-auto [ul_+_&]:mt-2'
