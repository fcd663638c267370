import type { Exportavel } from './ExportarPlanilha.tsx'

export const PLANILHAS = {
  produtos: {
    rota: 'GET /produtos/exportar/',
    arquivo: 'produtos',
    titulo: 'Exportar produtos',
    conteudo: 'O arquivo traz uma linha por variação, com preços, custo e estoque.',
  },
  movimentos: {
    rota: 'GET /estoque/movimentos/exportar/',
    arquivo: 'movimentos-de-estoque',
    titulo: 'Exportar movimentos',
    conteudo: 'O arquivo traz as entradas e saídas de estoque, com motivo, venda e saldo.',
  },
  vendas: {
    rota: 'GET /vendas/exportar/',
    arquivo: 'vendas',
    titulo: 'Exportar vendas',
    conteudo: 'O arquivo traz uma linha por item, com cliente, valores, custo e pagamento.',
  },
  clientes: {
    rota: 'GET /clientes/exportar/',
    arquivo: 'clientes',
    titulo: 'Exportar clientes',
    conteudo: 'O arquivo traz nome, documento, contatos e endereço dos clientes que a lista encontra.',
  },
  fornecedores: {
    rota: 'GET /fornecedores/exportar/',
    arquivo: 'fornecedores',
    titulo: 'Exportar fornecedores',
    conteudo: 'O arquivo traz nome, documento, contatos e prazo dos fornecedores que a lista encontra.',
  },
  compras: {
    rota: 'GET /compras/exportar/',
    arquivo: 'compras',
    titulo: 'Exportar compras',
    conteudo: 'O arquivo traz uma linha por peça comprada, com fornecedor, datas, pedidas, recebidas e custo.',
  },
} as const satisfies Readonly<Record<string, Exportavel>>
