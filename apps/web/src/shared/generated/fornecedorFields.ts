// Written from the contract by node scripts/checks/readers.mjs.
export const fornecedorFields = {
  nome: { label: 'Nome', max: 200, required: true },
  documento: { label: 'CPF ou CNPJ', max: 40, kind: 'document' },
  telefone: { label: 'Telefone', max: 40, kind: 'phone' },
  email: { label: 'E-mail', max: 200, kind: 'email' },
  prazo_dias: { label: 'Prazo de entrega', suffix: 'dias' },
  observacao: { label: 'Observação', max: 2000, lines: 3 },
} as const
