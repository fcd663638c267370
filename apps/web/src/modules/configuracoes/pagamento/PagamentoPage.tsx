import { CIDADE_NO_PIX, NOME_NO_PIX } from '@estampa/contract/pagamentos/brcode.ts'
import { CHAVE_INVALIDA, lerChavePix, TIPOS_DE_CHAVE } from '@estampa/contract/pagamentos/chave.ts'
import type { ConfiguracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, fraseDe } from '../../../shared/apiError.ts'
import { useSessao } from '../../../shared/session/session.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { EmptyState } from '../../../shared/ui/EmptyState.tsx'
import { ErrorBox } from '../../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import css from '../ConfiguracoesPage.module.css'
import { configuracaoDePagamento, mudarConfiguracaoDePagamento } from './pagamento.queries.ts'

/** `/configuracoes/pagamento`: where the shop receives by PIX, for administrators. */
export default function PagamentoPage() {
  const { usuario } = useSessao()
  return (
    <div>
      <PageHeader title="Pagamento" />
      {usuario?.tipo === 'admin' ? <Recebimento /> : <EmptyState message="Só administradores veem esta tela." />}
    </div>
  )
}

function Recebimento() {
  const { data, isError, isFetching, refetch } = useQuery({ ...configuracaoDePagamento, refetchOnMount: 'always' })
  return (
    <Card title="PIX" description="O código PIX das vendas leva esta chave. Toda mudança fica na Auditoria.">
      {data ? (
        <Formulario key={JSON.stringify(data)} configuracao={data} />
      ) : isError ? (
        <ErrorBox onRetry={() => void refetch()} pending={isFetching} />
      ) : (
        <Skeleton height="200px" />
      )}
    </Card>
  )
}

function Formulario({ configuracao }: { configuracao: ConfiguracaoDePagamento }) {
  const [valores, setValores] = useState(configuracao)
  const { mutate, isPending, error } = useMutation({
    ...mudarConfiguracaoDePagamento,
    onError: (erro) => {
      const noCampo = erro instanceof ApiError && Object.keys(erro.erros).some((campo) => campo in valores)
      if (!noCampo) avisar('error', fraseDe(erro, 'Não foi possível salvar. Tente novamente.'))
    },
  })
  const [tentou, setTentou] = useState(false)
  const lida = lerChavePix(valores.pix_chave)
  const faltas = conferir(valores)
  const campo = (nome: keyof ConfiguracaoDePagamento) => ({
    value: valores[nome],
    error: (tentou ? faltas[nome] : undefined) ?? (error instanceof ApiError ? error.doCampo(nome) : undefined),
    onChange: ({ target }: { target: { value: string } }) =>
      setValores((atual) => ({ ...atual, [nome]: target.value })),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTentou(true)
        if (Object.keys(faltas).length === 0 && !isPending)
          mutate(valores, { onSuccess: () => void avisar('success', 'Pagamento salvo.') })
      }}
    >
      <Fields columns={2}>
        <WideField>
          <TextField
            label="Chave PIX"
            {...campo('pix_chave')}
            maxLength={100}
            hint={
              <span role="status">
                {lida
                  ? `${TIPOS_DE_CHAVE[lida.tipo]}: ${lida.chave}`
                  : 'CPF, CNPJ, telefone com DDD, e-mail ou chave aleatória'}
              </span>
            }
          />
        </WideField>
        <TextField
          label="Nome de quem recebe"
          {...campo('pix_nome')}
          maxLength={NOME_NO_PIX}
          hint={`Até ${NOME_NO_PIX} letras, como aparece no banco`}
        />
        <TextField
          label="Cidade"
          {...campo('pix_cidade')}
          maxLength={CIDADE_NO_PIX}
          hint={`Até ${CIDADE_NO_PIX} letras`}
        />
      </Fields>
      <div className={css.botoes}>
        <Button type="submit" loading={isPending}>
          Salvar
        </Button>
      </div>
    </form>
  )
}

/** Without a key the shop does not receive by PIX, and the rest may be empty. */
function conferir({ pix_chave, pix_nome, pix_cidade }: ConfiguracaoDePagamento): Partial<ConfiguracaoDePagamento> {
  if (pix_chave.trim() === '') return {}
  const obrigatorio = 'Campo obrigatório'
  return {
    ...(lerChavePix(pix_chave) ? {} : { pix_chave: CHAVE_INVALIDA }),
    ...(pix_nome.trim() ? {} : { pix_nome: obrigatorio }),
    ...(pix_cidade.trim() ? {} : { pix_cidade: obrigatorio }),
  }
}
