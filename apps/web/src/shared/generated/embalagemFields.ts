// Written from the contract by node scripts/checks/readers.mjs.
export const embalagemFields = {
  nome: { label: 'Nome', max: 80, required: true },
  altura: { label: 'Altura', required: true, suffix: 'cm' },
  largura: { label: 'Largura', required: true, suffix: 'cm' },
  comprimento: { label: 'Comprimento', required: true, suffix: 'cm' },
  peso: { label: 'Peso da embalagem vazia', suffix: 'kg' },
} as const
