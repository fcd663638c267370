import { CIDADE_NO_PIX, NOME_NO_PIX } from '@estampa/contract/pagamentos/brcode.ts'
import { lerChavePix, TIPOS_DE_CHAVE } from '@estampa/contract/pagamentos/chave.ts'
import type { ConfiguracaoDePagamento } from '@estampa/contract/pagamentos/pagamentos.schemas.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { checkedBy } from '../../../shared/forms/checkedBy.ts'
import { RascunhoDosCampos } from '../../../shared/rascunhos/RascunhoDosCampos.tsx'
import { mostrarNosCampos, motivoDe } from '../../../shared/registro/useSalvar.ts'
import { paginaDeAdministrador } from '../../../shared/session/TelaDeAdministrador.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card, Fields, WideField } from '../../../shared/ui/Card.tsx'
import { ErrorBox } from '../../../shared/ui/ErrorBox.tsx'
import { Skeleton } from '../../../shared/ui/LoadingState.tsx'
import { Recusa } from '../../../shared/ui/Recusa.tsx'
import { TextField } from '../../../shared/ui/TextField.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import { useAvisoDeAlteracoes } from '../../../shared/ui/useAvisoDeAlteracoes.tsx'
import { configuracaoDePagamento, mudarConfiguracaoDePagamento } from './pagamento.queries.ts'

export default paginaDeAdministrador({ title: 'Pagamento' }, Recebimento)

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

const REGRAS = checkedBy<ConfiguracaoDePagamento>(
  async () => (await import('@estampa/contract/pagamentos/pagamentos.schemas.ts')).configuracaoDePagamentoEntrada,
)

/** Without a key the shop does not receive by PIX, and the rest may be empty. */
function Formulario({ configuracao }: { configuracao: ConfiguracaoDePagamento }) {
  const form = useForm({ defaultValues: configuracao, resolver: REGRAS })
  const { errors, isDirty } = form.formState
  const [recusa, setRecusa] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    ...mudarConfiguracaoDePagamento,
    onMutate: () => setRecusa(null),
    onError: (erro) => setRecusa(mostrarNosCampos(form, erro) ? null : motivoDe(erro)),
  })
  const aviso = useAvisoDeAlteracoes(isDirty && !isPending)
  const lida = lerChavePix(useWatch({ control: form.control, name: 'pix_chave' }))
  const campo = (nome: keyof ConfiguracaoDePagamento) => ({ ...form.register(nome), error: errors[nome]?.message })
  const enviar = form.handleSubmit((valores) => {
    if (!isPending) mutate(valores, { onSuccess: () => void avisar('success', 'Pagamento salvo.') })
  })
  return (
    <form noValidate onSubmit={(event) => void enviar(event)}>
      <RascunhoDosCampos tela="Pagamento" alterado={isDirty} />
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
      {recusa && <Recusa role="alert">{recusa}</Recusa>}
      <div className="mt-5">
        <Button type="submit" loading={isPending}>
          Salvar
        </Button>
      </div>
      {aviso}
    </form>
  )
}
