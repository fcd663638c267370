import type { Orcamento } from '@estampa/contract/orcamentos/orcamentos.schemas.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, sentenceOf } from '../../shared/api/apiError.ts'
import { DraftOffer } from '../../shared/forms/drafts/DraftOffer.tsx'
import { useDraft as useRascunhoGuardado } from '../../shared/forms/drafts/drafts.ts'
import { useMay } from '../../shared/session/session.ts'
import { ActionBar } from '../../shared/ui/ActionBar.tsx'
import { Button } from '../../shared/ui/Button.tsx'
import { Card, Fields } from '../../shared/ui/Card.tsx'
import { Modal } from '../../shared/ui/dialogs/Modal.tsx'
import { SAVED, useUnsavedQuestion } from '../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { MoneyField } from '../../shared/ui/fields/DecimalField.tsx'
import { TextAreaField, TextField } from '../../shared/ui/fields/TextField.tsx'
import { Refusal } from '../../shared/ui/Refusal.tsx'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { ClienteSelect } from '../clientes/ClienteSelect.tsx'
import { type PecaEscolhida, ProdutoSelect } from '../produtos/ProdutoSelect.tsx'
import { umProduto } from '../produtos/produtos.queries.ts'
import { LinhaDoOrcamento } from './LinhaDoOrcamento.tsx'
import { salvarOrcamento } from './orcamentos.queries.ts'
import {
  corpoDe,
  type LinhaDigitada,
  lerRascunho,
  linhaDo,
  linhaVazia,
  type Rascunho,
  rascunhoDe,
  totalDe,
} from './rascunho.ts'

/** Makes a quote, or edits `orcamento`; what was sent stays, and the edit makes its next version. */
export function OrcamentoForm({ orcamento, clienteId = null }: { orcamento?: Orcamento; clienteId?: number | null }) {
  const id = useId()
  const daDesconto = useMay('dar_desconto')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [inicial] = useState(() => rascunhoDe(orcamento, clienteId, Date.now()))
  const [rascunho, setRascunho] = useState(inicial)
  const [criandoCliente, setCriandoCliente] = useState(false)
  const [buscando, setBuscando] = useState(false)
  const mudar = (mudanca: Partial<Rascunho>) => setRascunho((antes) => ({ ...antes, ...mudanca }))
  const mudarLinhas = (fazer: (linhas: readonly LinhaDigitada[]) => readonly LinhaDigitada[]) =>
    setRascunho((antes) => ({ ...antes, linhas: fazer(antes.linhas) }))
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...salvarOrcamento(orcamento?.id),
    onSuccess: (salvo) => navigate(`/orcamentos/${salvo.id}`, { state: SAVED }),
  })
  const adicionar = useMutation({
    mutationFn: async ({ produto_id, variacao_id }: PecaEscolhida) =>
      linhaDo(await client.fetchQuery(umProduto(produto_id)), variacao_id),
    onSuccess: (linha) => {
      mudarLinhas((linhas) => [...linhas, linha])
      setBuscando(false)
    },
    onError: (erro) => toast('error', sentenceOf(erro, 'O produto não pôde ser lido. Tente novamente.')),
  })
  // Saved before they have come, the quote would be without them.
  const [aCaminho, setACaminho] = useState(0)
  const digitado = rascunho !== inicial && !isSuccess
  const aviso = useUnsavedQuestion(digitado)
  const {
    keep: guardar,
    offer: oferta,
    resume: continuar,
    discard: descartar,
  } = useRascunhoGuardado(orcamento ? 'Editar orçamento' : 'Novo orçamento', (valores) =>
    setRascunho(lerRascunho(valores)),
  )
  useEffect(() => guardar(digitado ? rascunho : null), [guardar, digitado, rascunho])
  const erro = (campo: string) => (error instanceof ApiError ? error.ofField(campo) : undefined)
  const campo = (nome: 'nome' | 'telefone' | 'desconto' | 'frete' | 'validade' | 'termos') => ({
    value: rascunho[nome],
    error: erro(nome),
    onChange: ({ target }: { target: { value: string } }) => mudar({ [nome]: target.value }),
  })
  return (
    <>
      {oferta && (
        <DraftOffer
          sentence="Há um orçamento que não foi salvo"
          at={oferta.em}
          onContinue={continuar}
          onDiscard={descartar}
        />
      )}
      <form
        id={id}
        noValidate
        inert={isPending}
        onSubmit={(event) => {
          event.preventDefault()
          mutate(corpoDe(rascunho, orcamento?.versao ?? null))
        }}
      >
        <Card
          title="Para quem"
          actions={
            <Button variant="default" icon={IconUserPlus} onClick={() => setCriandoCliente(true)}>
              Novo cliente
            </Button>
          }
        >
          <div className="flex flex-col gap-4 [&_p]:m-0 [&_p]:wrap-anywhere">
            <ClienteSelect
              value={rascunho.clienteId}
              error={erro('cliente_id')}
              creating={criandoCliente}
              onCreating={setCriandoCliente}
              onChange={(cliente) => mudar({ clienteId: cliente })}
            />
            {rascunho.clienteId === null && (
              <Fields>
                <TextField label="Ou só o nome" maxLength={200} {...campo('nome')} />
                <TextField label="Telefone" type="tel" maxLength={40} {...campo('telefone')} />
              </Fields>
            )}
          </div>
        </Card>
        <Card
          title="Itens"
          actions={
            <div className="flex flex-wrap gap-2">
              <Button
                variant="default"
                icon={IconPlus}
                onClick={() => mudarLinhas((linhas) => [...linhas, linhaVazia()])}
              >
                Linha livre
              </Button>
              <Button icon={IconPlus} onClick={() => setBuscando(true)}>
                Produto
              </Button>
            </div>
          }
        >
          {rascunho.linhas.length === 0 && (
            <p className="m-0 text-texto-suave">Adicione produtos, ou linhas livres com preço.</p>
          )}
          <ul className="k-partes">
            {rascunho.linhas.map((linha, indice) => (
              <LinhaDoOrcamento
                key={linha.chave}
                linha={linha}
                numero={indice + 1}
                nova={!inicial.linhas.some(({ chave }) => chave === linha.chave)}
                erro={(campo) => erro(`itens.${indice}.${campo}`)}
                onChange={(mudanca) =>
                  mudarLinhas((linhas) =>
                    linhas.map((uma) => (uma.chave === linha.chave ? { ...uma, ...mudanca(uma) } : uma)),
                  )
                }
                onSending={(mais) => setACaminho((quantas) => quantas + mais)}
                onRemove={() => mudarLinhas((linhas) => linhas.filter(({ chave }) => chave !== linha.chave))}
              />
            ))}
          </ul>
        </Card>
        <Card title="Condições">
          <div className="flex flex-col gap-4 [&_p]:m-0 [&_p]:wrap-anywhere">
            <Fields columns={3} phone={2}>
              {(daDesconto || (orcamento?.desconto ?? 0) > 0) && <MoneyField label="Desconto" {...campo('desconto')} />}
              <MoneyField label="Frete" {...campo('frete')} />
              <TextField label="Vale até" type="date" required {...campo('validade')} />
            </Fields>
            <TextAreaField
              label="Termos"
              maxLength={4000}
              placeholder="Prazo, pagamento, o que não está incluído"
              {...campo('termos')}
            />
          </div>
        </Card>
        {error !== null && (
          <Refusal role="alert">
            {erro('itens') ?? sentenceOf(error, 'O orçamento não pôde ser salvo. Tente novamente.')}
          </Refusal>
        )}
      </form>
      <ActionBar status={<strong>{`Total ${formatarReais(totalDe(rascunho))}`}</strong>}>
        <Button to={orcamento ? `/orcamentos/${orcamento.id}` : '/orcamentos'} variant="default">
          Cancelar
        </Button>
        <Button type="submit" form={id} loading={isPending || aCaminho > 0}>
          Salvar orçamento
        </Button>
      </ActionBar>
      {buscando && (
        <Modal title="Adicionar produto" size="lg" onClose={() => setBuscando(false)}>
          <ProdutoSelect rotulo="Adicionar" pendente={adicionar.isPending} onChoose={adicionar.mutate} />
        </Modal>
      )}
      {aviso}
    </>
  )
}
