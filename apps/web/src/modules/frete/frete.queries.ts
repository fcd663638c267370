import type { AcessoAoFrete, VerificacaoDoFrete } from '@estampa/contract/frete/opcoes.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { consulta, relerDepois } from '../../shared/registro/consulta.ts'
import { booleano, lista, numero, objeto, texto, textoOuNulo } from '../../shared/tolerant.ts'

export const CHAVE_DO_FRETE = ['frete'] as const

/** Until when the shop has access to its freight accounts. */
export const acessosAoFrete = consulta(
  [...CHAVE_DO_FRETE, 'acesso'],
  'GET /frete/acesso/',
  (json) => lista(json).map(lerAcesso),
  {},
)

function lerAcesso(json: unknown): AcessoAoFrete {
  const dados = objeto(json)
  const modo = texto(dados.modo)
  return {
    provedor: texto(dados.provedor),
    transportadora: texto(dados.transportadora),
    modo: modo === 'token' || modo === 'aplicativo' ? modo : 'nenhum',
    expira_em: textoOuNulo(dados.expira_em),
    dias_restantes: numero(dados.dias_restantes),
    aviso: textoOuNulo(dados.aviso),
    recusado: booleano(dados.recusado),
    pode_conectar: booleano(dados.pode_conectar),
  }
}

/** Tries each permission of the accounts. */
export const verificarFrete = mutationOptions({
  mutationFn: async (): Promise<VerificacaoDoFrete[]> =>
    lista(await chamar('POST /frete/verificar/')).map((json) => {
      const dados = objeto(json)
      return {
        provedor: texto(dados.provedor),
        transportadora: texto(dados.transportadora),
        saldo: numero(dados.saldo),
        verificacoes: lista(dados.verificacoes)
          .map(objeto)
          .map(({ nome, ok, motivo }) => ({ nome: texto(nome), ok: booleano(ok), motivo: textoOuNulo(motivo) })),
      }
    }),
  // Trying the token shows whether it is refused.
  ...relerDepois(acessosAoFrete.queryKey),
})

/** Leaves for the carrier's page, where a person authorises the shop's application. */
export const conectarAoFrete = mutationOptions({
  mutationFn: async () => {
    window.location.assign(texto(objeto(await chamar('GET /melhor-envio/auth/')).url))
  },
})

export const concluirConexaoDoFrete = (code: string, state: string | null) =>
  chamar('POST /melhor-envio/callback/', { body: { code, state } })

export const desconectarDoFrete = mutationOptions({
  mutationFn: () => chamar('DELETE /melhor-envio/conexao/'),
  onSuccess: (_nada, _vazio, _resultado, { client }) => client.invalidateQueries({ queryKey: CHAVE_DO_FRETE }),
})
