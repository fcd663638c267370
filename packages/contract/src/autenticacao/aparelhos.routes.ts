import { z } from 'zod'
import { adminRoutes } from '../route.ts'
import { id, idTexto } from '../shared/fields.ts'
import { fallback } from '../shared/tolerance.ts'

const aparelho = z.object({
  id,
  atual: z.boolean().describe('A sessão desta requisição.'),
  pessoa: z.string(),
  aparelho: fallback(z.string(), 'Aparelho desconhecido').describe(
    'Navegador e aparelho em palavras: "Chrome no Android".',
  ),
  endereco: z.string().nullable().describe('De onde foi usado por último.'),
  por_codigo: z.boolean().describe('Entrou pelo código mostrado em outro aparelho.'),
  criada_em: z.string(),
  usada_em: z.string().describe('Última renovação, até 15 minutos antes do último uso.'),
})
export type Aparelho = z.infer<typeof aparelho>

/** How telephones reach the shop; null while only this machine is served. */
const rede = z.object({
  pareamento: z.string().describe('Endereço que o celular abre primeiro.'),
  enderecos: z.array(z.string()),
  autoridade: z.object({ nome: z.string(), impressao: z.string(), ate: z.string() }),
  certificado_ate: z.string(),
  aviso: z.string().nullable(),
})
export type Rede = z.infer<typeof rede>

export const aparelhosRoutes = adminRoutes({
  'GET /aparelhos/': {
    resumo: 'Aparelhos conectados à loja, de todas as pessoas',
    cache: 'nunca',
    resposta: z.object({ rede: rede.nullable(), aparelhos: z.array(aparelho) }),
  },
  'DELETE /aparelhos/:sessaoId/': { resumo: 'Desconecta um aparelho', params: z.object({ sessaoId: idTexto }) },
})
