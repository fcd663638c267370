export const amostra =
  'flex-none w-6.5 h-6.5 border border-[color-mix(in_srgb,var(--e-texto)_28%,transparent)] rounded-controle-p in-[.k-chave]:w-4.5 in-[.k-chave]:h-4.5 in-[.k-chave]:rounded-[50%] in-[.k-chave]:data-[sem-tom=true]:border-dashed'
