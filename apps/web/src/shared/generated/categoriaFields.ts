// Written from the contract by node scripts/checks/readers.mjs.
export const categoriaFields = {
  nome: { label: 'Nome', max: 120, required: true },
  categoria_pai: { label: 'Categoria pai' },
} as const
