import type { ConexaoBling } from '@estampa/contract/bling/bling.routes.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { consulta, relerDepois } from '../../shared/registro/consulta.ts'
import { booleano, objeto, textoOuNulo } from '../../shared/tolerant.ts'

const CHAVE_DO_BLING = ['bling'] as const

/** Whether the shop works with Bling, whether it is connected, and to what. */
export const conexaoDoBling = consulta([...CHAVE_DO_BLING, 'conexao'], 'GET /bling/conexao/', lerConexao, {
  retry: false,
})

function lerConexao(json: unknown): ConexaoBling {
  const dados = objeto(json)
  return {
    ativo: booleano(dados.ativo),
    conectado: booleano(dados.conectado),
    emulador: booleano(dados.emulador),
    empresa: textoOuNulo(dados.empresa),
    conectada_em: textoOuNulo(dados.conectada_em),
    motivo: textoOuNulo(dados.motivo),
  }
}

export const desconectarDoBling = mutationOptions({
  mutationFn: () => chamar('DELETE /bling/conexao/'),
  ...relerDepois(CHAVE_DO_BLING),
})
