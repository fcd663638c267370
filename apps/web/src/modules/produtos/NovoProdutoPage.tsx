import { useState } from 'react'
import { useSaidaParaBling } from '../../shared/bling/authorisation.ts'
import { CheckboxField } from '../../shared/ui/fields/CheckboxField.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { ProdutoForm } from './formulario/ProdutoForm.tsx'
import { fraseDaOferta, useRascunhoGuardado } from './formulario/rascunhoDoProduto.ts'
import { useCriacao } from './formulario/useCriacao.ts'
import type { FotoEscolhida } from './imagens/fotos.ts'
import { ImagensField } from './imagens/ImagensField.tsx'

export default function NovoProdutoPage() {
  const [fotos, setFotos] = useState<readonly FotoEscolhida[]>([])
  // Saved now, the product would lack the picture that is not ready yet.
  const [reduzindo, setReduzindo] = useState(false)
  const { state, skuLivre, salvo, enviado } = useCriacao(fotos)
  const { form, isDirty, saving, busy } = state
  const rascunho = useRascunhoGuardado(form, { fotos, onFotos: setFotos, salvo })
  // The way to Bling's authorisation and back loses nothing: the draft waits here.
  const ficando = useSaidaParaBling() !== 'indo'
  /** Its code comes with the first picture, not with the page; where it does not, a person links the picture. */
  const ligarPelaCor = async (foto: FotoEscolhida) => {
    const { comFotosDaCor } = await import('./formulario/variacoes/cor.ts')
    for (const [i, { imagens }] of comFotosDaCor(form.getValues('variacoes'), [foto]).entries())
      form.setValue(`variacoes.${i}.imagens`, imagens, { shouldDirty: true })
  }
  const trocar = (novas: readonly FotoEscolhida[], nova?: FotoEscolhida) => {
    setFotos(novas)
    if (nova) ligarPelaCor(nova).catch(console.error)
  }
  return (
    <>
      <PageHeader title="Novo produto" />
      <ProdutoForm
        state={{ ...state, busy: busy || reduzindo }}
        rascunho={rascunho}
        frase={fraseDaOferta(rascunho.oferta)}
        fotos={fotos}
        imagens={
          <ImagensField fotos={fotos} onChange={trocar} onBusy={setReduzindo} disabled={saving} enviado={enviado} />
        }
        bling={<CheckboxField label="Publicar no Bling" {...form.register('publicar_bling')} />}
        skuLivre={skuLivre}
        changed={ficando && !salvo && (isDirty || fotos.length > 0)}
        aoSair="O produto ainda não foi salvo. O que você preencheu fica guardado neste navegador, como rascunho."
      />
    </>
  )
}
