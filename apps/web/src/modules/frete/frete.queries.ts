import type { ConfiguracaoDoFrete } from '@estampa/contract/frete/frete.schemas.ts'
import type { AcessoAoFrete, VerificacaoDoFrete } from '@estampa/contract/frete/opcoes.schemas.ts'
import { mutationOptions } from '@tanstack/react-query'
import { chamar } from '../../shared/api.ts'
import { campos, quantia, type Reader, umDe, varios } from '../../shared/readers.ts'
import { consulta, guardarResposta, relerDepois } from '../../shared/registro/consulta.ts'
import { booleano, numero, objeto, texto, textoOuNulo } from '../../shared/tolerant.ts'

export const CHAVE_DO_FRETE = ['frete'] as const

const lerAcesso = campos<AcessoAoFrete>({
  provedor: texto,
  transportadora: texto,
  modo: umDe(['token', 'aplicativo', 'nenhum'], 'nenhum'),
  expira_em: textoOuNulo,
  dias_restantes: numero,
  aviso: textoOuNulo,
  recusado: booleano,
  pode_conectar: booleano,
})

export const acessosAoFrete = consulta([...CHAVE_DO_FRETE, 'acesso'], 'GET /frete/acesso/', varios(lerAcesso), {})

const lerConfiguracao = campos<ConfiguracaoDoFrete>({ tolerancia_do_preco: quantia })

export const configuracaoDoFrete = consulta(
  [...CHAVE_DO_FRETE, 'configuracao'],
  'GET /frete/configuracao/',
  lerConfiguracao,
  { falha: 'How the shop buys labels could not be read' },
)

export const mudarConfiguracaoDoFrete = mutationOptions({
  mutationFn: async (body: ConfiguracaoDoFrete) =>
    lerConfiguracao(await chamar('PATCH /frete/configuracao/', { body })),
  onSuccess: (nova, _enviada, _resultado, { client }) => guardarResposta(client, configuracaoDoFrete.queryKey, nova),
})

const lerVerificacoes: Reader<VerificacaoDoFrete[]> = varios(
  campos({
    provedor: texto,
    transportadora: texto,
    saldo: numero,
    verificacoes: varios(campos({ nome: texto, ok: booleano, motivo: textoOuNulo })),
  }),
)

export const verificarFrete = mutationOptions({
  mutationFn: async () => lerVerificacoes(await chamar('POST /frete/verificar/')),
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
