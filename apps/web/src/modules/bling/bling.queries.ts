import type { ConexaoBling } from '@estampa/contract/bling/bling.routes.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { campos } from '../../shared/readers.ts'
import { consulta, relerDepois } from '../../shared/registro/consulta.ts'
import { booleano, textoOuNulo } from '../../shared/tolerant.ts'

const CHAVE_DO_BLING = ['bling'] as const

const lerConexao = campos<ConexaoBling>({
  ativo: booleano,
  conectado: booleano,
  emulador: booleano,
  empresa: textoOuNulo,
  vinculada: booleano,
  conectada_em: textoOuNulo,
  motivo: textoOuNulo,
})

export const conexaoDoBling = consulta([...CHAVE_DO_BLING, 'conexao'], 'GET /bling/conexao/', lerConexao, {
  retry: false,
})

export const desconectarDoBling = mutationOptions({
  mutationFn: () => chamar('DELETE /bling/conexao/'),
  ...relerDepois(CHAVE_DO_BLING),
})
