export function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? character,
  )
}

export function emulatorPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Emulador</title>
<link rel="icon" href="data:,">
<style>
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1c2430; background: #eef1f5 }
.aviso { padding: .6rem 1rem; text-align: center; background: #ffd54d; font-weight: 600 }
main { max-width: 30rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border-radius: .75rem; box-shadow: 0 1px 4px #0003 }
h1 { margin-top: 0; font-size: 1.35rem }
.botoes { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem }
button { flex: 1 1 8rem; min-height: 2.75rem; border: 1px solid #35506b; border-radius: .5rem; background: #fff; color: #1c2430; font: inherit; font-weight: 600; cursor: pointer }
button.sim { border-color: #12703f; background: #12703f; color: #fff }
button:focus-visible { outline: 3px solid #35506b; outline-offset: 2px }
</style>
</head>
<body>
<div class="aviso" role="note">Emulador: esta não é a página verdadeira. Nada sai desta máquina.</div>
<main>
${body}
</main>
</body>
</html>`
}
