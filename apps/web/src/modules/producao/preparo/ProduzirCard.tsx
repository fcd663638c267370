import type { Ficha } from '@estampa/contract/producao/ficha.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import { inteiroDoTexto } from '@estampa/contract/shared/money.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, sentenceOf } from '../../../shared/api/apiError.ts'
import { useSubmitKey } from '../../../shared/forms/useSubmitKey.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card, Fields } from '../../../shared/ui/Card.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { IntegerField } from '../../../shared/ui/fields/TextField.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { produzirParaEstoque } from './preparo.queries.ts'
import { nomeDaPeca, pecasDe } from './proposta.ts'

/** Pieces for the shelf; only what has a stored blank can be made. */
export function ProduzirCard({ produto, ficha }: { produto: Produto; ficha: Ficha }) {
  const pecas = pecasDe(produto).filter(({ id }) => ficha.some(({ variacao_id }) => variacao_id === id))
  const [escolhida, setEscolhida] = useState<number | null>(null)
  const peca = pecas.find(({ id }) => id === escolhida) ?? pecas[0]
  const [quantidade, setQuantidade] = useState('')
  const envio = useSubmitKey()
  const { mutate, isPending, error, reset } = useMutation({
    ...produzirParaEstoque,
    onSuccess: ({ pedida, faltam_lisas }) => {
      envio.forget()
      setQuantidade('')
      const naFila = pedida === 1 ? '1 peça na fila.' : `${pedida} peças na fila.`
      if (faltam_lisas === 0) toast('success', naFila)
      else toast('warning', `${naFila} Falta peça lisa para ${faltam_lisas}.`)
    },
  })
  const erro = error instanceof ApiError ? error.ofField('quantidade') : undefined
  return (
    <Card title="Produzir para estoque" description="Peças sem venda: vão para a fila, e prontas entram no estoque.">
      {peca ? (
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const pedido = { produto_id: produto.id, variacao_id: peca.id, quantidade: inteiroDoTexto(quantidade) ?? 0 }
            mutate({ ...pedido, chave: envio.keyOf(pedido) })
          }}
        >
          <Fields phone={2}>
            {peca.id !== null && (
              <SelectField
                label="Variação"
                options={pecas.map((uma) => ({ value: uma.id ?? '', label: nomeDaPeca(uma) }))}
                value={peca.id}
                onChange={({ target }) => setEscolhida(Number(target.value))}
              />
            )}
            <IntegerField
              label="Quantidade"
              required
              value={quantidade}
              error={
                error ? (erro ?? sentenceOf(error, 'Não foi possível mandar produzir. Tente novamente.')) : undefined
              }
              onChange={({ target }) => {
                reset()
                setQuantidade(target.value)
              }}
            />
          </Fields>
          <div className="flex flex-wrap gap-2 mt-4">
            <Button type="submit" loading={isPending}>
              Produzir para estoque
            </Button>
          </div>
        </form>
      ) : (
        <p className="text-m text-texto-suave">Salve antes a ficha: é dela que sai a peça lisa.</p>
      )}
    </Card>
  )
}
